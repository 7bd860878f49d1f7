"""What every code says of an action: verdict, law, points, ruling; and nothing of a card that the seat has not seen."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ecarte_widgets import texts
from ecarte_widgets.rules import ecarte, explain, faults, laws, piquet
from ecarte_widgets.rules.actions import SEATS
from ecarte_widgets.rules.errors import CardError, EcarteError, ImpossibleAction, RequestError
from ecarte_widgets.rules.explain import LAWFUL, UNASKED, UNLAWFUL, Explanation, Verdict
from tests.support import walks
from tests.support.judged import at_lead, judged
from tests.support.play import CODES, do, table, to_lead

DEAL = "E: KS QS JS 8S 7S  D: AH TH 9H 8D 7H  T: 9D"
"""Diamonds are trumps; the dealer has one, and no spade; nobody holds the king."""


def how(made: Explanation) -> dict[str, str]:
    """The verdict of each code, by its text form."""
    return {str(row.code): row.how for row in made}


def row(made: Explanation, code: str) -> Verdict:
    """What one code says."""
    return next(verdict for verdict in made if str(verdict.code) == code)


def plays(cards: str) -> list[str]:
    """Cards played in a row, as actions."""
    return [f"play {card}" for card in cards.split()]


# ---- strict play ---------------------------------------------------------------------------------


def test_by_whose_law_a_trump_may_be_withheld() -> None:
    """Void of the suit led, with a trump in hand: one book lets it pass, four do not, each by its clause."""
    state = do(to_lead(table("foster", DEAL), "stand"), "play KS")
    made = laws.explain(state, "play AH")
    assert how(made) == {
        "foster": UNLAWFUL,
        "cassell": LAWFUL,
        "laws1850": UNLAWFUL,
        "club1878": UNLAWFUL,
        "online": UNLAWFUL,
    }
    assert all(list(verdict.answers) == ["must_trump"] for verdict in made)
    text = made.text
    assert "Foster\n  Lawful?: Not lawful: You have no spades, but you hold a trump: you must trump." in text
    assert "no, he may trump or throw any card away [S0.18]" in text
    assert "yes [silent, follows Club laws of 1878: C78.43]" in text
    assert "yes [BGA]" in text
    assert "If it is called" not in text
    assert "Marked at once" not in text


def test_the_code_of_the_game_comes_first_and_a_house_code_is_among_them() -> None:
    """A code of one's own stands before all five of the books; a book's own code once."""
    state = do(to_lead(table("cassell", DEAL), "stand"), "play KS")
    assert [str(verdict.code) for verdict in laws.explain(state, "play AH")] == list(CODES)
    house = laws.code("house", based_on="foster", must_trump=False)
    own = do(to_lead(ecarte.start(deal=ecarte.deal(DEAL), code=house), "stand"), "play KS")
    made = laws.explain(own, "play AH")
    assert [verdict.code.name for verdict in made] == ["house", *CODES]
    assert made[0].how == LAWFUL
    assert "no, he may trump or throw any card away [changed at this table]" in made.text


@pytest.mark.parametrize(
    ("told", "question"),
    [("play 8D", "must_trump"), ("play AH", "must_trump")],
)
def test_an_action_no_code_forbids_still_has_its_law(told: str, question: str) -> None:
    """Where no code says no, the law on which the action rests is told all the same."""
    state = do(to_lead(table("foster", DEAL), "stand"), "play KS")
    assert question in laws.explain(state, told)[0].answers


@pytest.mark.parametrize(
    ("course", "action", "questions"),
    [
        ("", "propose", {"proposal_limit"}),
        ("", "stand", {"failed_contract_award", "vole_vs_elder_who_did_not_propose"}),
        ("propose", "refuse", {"failed_contract_award", "refusal_doubles", "vole_after_failed_contract"}),
        ("propose", "accept-if-enough", {"conditional_acceptance"}),
        ("propose; accept", "discard KS", {"elder_min_exchange"}),
        ("propose; accept; discard KS", "discard AH", {"dealer_min_exchange"}),
        ("propose; accept; discard KS", "discard -", {"dealer_min_exchange"}),
        ("propose; accept; discard KS; discard AH", "stand", {"penalty_scope"}),
        ("propose; accept; discard KS; discard AH", "ask", {"dealer_announces_number"}),
        ("stand", "answer", {"king_deadline_dealer"}),
        ("stand; answer", "play KS", {"suit_naming"}),
        ("stand; answer", "play KS naming H", {"suit_naming"}),
        ("stand; answer", "elder king", {"held_king_points", "king_declaration_optional"}),
    ],
)
def test_the_question_an_action_turns_on(course: str, action: str, questions: set[str]) -> None:
    """Each kind of action is told with its own law."""
    state = do(table("foster", DEAL), *filter(None, course.split("; ")))
    assert set(laws.explain(state, action)[0].answers) == questions


def test_no_exchange_less_than_one_card_online() -> None:
    """The same act is lawful where nobody need change a card, and not where the dealer must."""
    state = do(table("foster", DEAL), "propose", "accept", "discard KS")
    found = how(laws.explain(state, "discard -"))
    assert (found["foster"], found["online"]) == (LAWFUL, UNLAWFUL)


def test_words_that_a_code_does_not_ask_for() -> None:
    """“I play” before the lead is one book's ceremony: under the others it does not come up, and the lead is lawful."""
    state = do(table("foster", DEAL), "propose", "refuse")
    assert state.phase == "announce"
    found = how(laws.explain(state, "announce"))
    assert found == {
        "foster": LAWFUL,
        "cassell": UNASKED,
        "laws1850": LAWFUL,
        "club1878": UNASKED,
        "online": UNASKED,
    }
    lead = how(laws.explain(state, "play KS"))
    assert (lead["foster"], lead["cassell"], lead["club1878"]) == (UNLAWFUL, LAWFUL, LAWFUL)


def test_a_turned_king_is_marked_at_once_or_later() -> None:
    """Where the dealer is asked at once he marks or passes; elsewhere he may mark just as well, and passes nothing."""
    state = table("foster", "E: QD QS JS 8S 7S  D: 9H TH AH 8H 7H  T: KD")
    assert state.phase == "turned_king"
    found = how(laws.explain(state, "king"))
    assert (found["foster"], found["club1878"], found["cassell"]) == (LAWFUL,) * 3
    passing = how(laws.explain(state, "pass"))
    assert (passing["foster"], passing["club1878"], passing["online"]) == (LAWFUL, UNASKED, UNASKED)


def test_what_the_last_card_brings_under_every_code() -> None:
    """The vole after a refusal: four points or two, at once, with the question that gives them."""
    state = to_lead(table("cassell", "E: KS QS JS AS TS  D: 9H 8H 7H 9C 8C  T: 9D"), "propose", "refuse")
    for card in ("KS", "9H", "QS", "8H", "JS", "7H", "AS", "9C", "TS"):
        state = do(state, f"play {card}")
    made = laws.explain(state, "play 8C")
    found = {str(v.code): [(m.seat, m.points, m.question) for m in v.marks] for v in made}
    assert found["cassell"] == [("elder", 4, "vole_after_failed_contract")]
    assert found["foster"] == found["club1878"] == [("elder", 2, "vole_after_failed_contract")]
    assert "Marked at once: The elder hand marks 4 points for the vole after a refusal." in made.text
    assert "The elder hand marks 2 points" in made.html


def test_a_king_marked_brings_its_point() -> None:
    """The king brings one point where he may be marked now; where not, the reason and no point."""
    state = to_lead(table("club1878", "E: KD QS JS 8S 7S  D: AH TH 9H 8D 7H  T: 9D"), "stand")
    made = laws.explain(state, "elder king")
    assert [(m.seat, m.points) for m in row(made, "club1878").marks] == [("elder", 1)]
    assert row(made, "cassell").how == UNLAWFUL
    assert row(made, "cassell").marks == ()
    assert row(made, "cassell").refusal is not None
    assert set(made[0].answers) >= {"king_announce_before_first_lead"}


def test_only_what_this_action_marks_is_told() -> None:
    """Points marked before it in the same deal, or in the deals before, are not its own."""
    state = to_lead(table("club1878", "E: KD QS JS 8S 7S  D: 9H TH AH 8H 7H  T: 9D"), "stand")
    state = do(
        state,
        "elder king",
        *plays("KD 9H QS TH JS AH 8S 8H 7S"),
    )
    made = laws.explain(state, "play 7H")
    assert [(m.seat, m.points, m.why) for m in made[0].marks] == [("elder", 2, "award.vole")]
    marked = to_lead(table("club1878", "E: KD QS JS 8S 7S  D: 9H TH AH 8H 7H  T: 9D"), "stand")
    assert [m.why for m in laws.explain(marked, "elder king")[0].marks] == ["award.held_king"]


def test_a_turned_king_marked_after_its_deal() -> None:
    """The dealer may mark the king he turned until the next turn-up: its point alone is told, and whose it is."""
    state = to_lead(table("club1878", "E: QD QS JS 8S 7S  D: 9H TH AH 8H 7H  T: KD"), "stand")
    state = do(state, *plays("QD 9H QS TH JS AH 8S 8H 7S 7H"))
    assert (state.phase, state.late_king) == ("shuffle", 1)
    made = laws.explain(state, "dealer king")
    assert [(m.points, m.why) for m in made[0].marks] == [(1, "award.turned_king")]


@pytest.mark.parametrize(
    ("hand", "action", "question"),
    [
        ("AS TS 9H 8D 7H", "play TS", "must_follow"),
        ("AS TS 9H 8D 7H", "play AS", "must_follow"),
        ("KS TS 9H 8D 7H", "play KS", "must_head"),
        ("AH TH 9H 8D 7H", "play 8D", "must_trump"),
        ("AH TH 9H 8C 7H", "play 8C", "must_follow"),
    ],
)
def test_a_lawful_reply_rests_on_the_law_it_obeys(hand: str, action: str, question: str) -> None:
    """Heading, following low, trumping, or throwing a card away where nothing binds."""
    state = do(to_lead(table("online", f"E: QS JC JH 8S 7S  D: {hand}  T: 9D"), "stand"), "play QS")
    assert question in laws.explain(state, action)[0].answers


def test_asking_is_the_elder_hands_whoever_is_to_act() -> None:
    """A right named without its seat is given to the seat that can have it, not to the one that happens to have it."""
    state = do(table("club1878", DEAL), "propose", "accept", "discard KS", "discard AH", "propose")
    assert state.to_act == "dealer"
    made = laws.explain(state, "ask")
    assert (made.action.seat, made[0].how) == ("elder", LAWFUL)
    with pytest.raises(ImpossibleAction):
        laws.explain(state, "dealer ask")


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ("play AS", ImpossibleAction),
        ("play 1S", CardError),
        ("dance", ImpossibleAction),
        ("", ImpossibleAction),
        ("propose", ImpossibleAction),
        ("elder play QS", ImpossibleAction),
        ("shuffle", ImpossibleAction),
        ("call revoke", ImpossibleAction),
        ("throw-down", ImpossibleAction),
    ],
)
def test_what_cannot_be_done_at_all_is_refused(given: str, kind: type[EcarteError]) -> None:
    """No law is asked about a card not held, a word out of place, or a call in strict play; the state is unchanged."""
    state = do(to_lead(table("foster", DEAL), "stand"), "play KS")
    before = hash(state)
    with pytest.raises(kind) as caught:
        laws.explain(state, given)
    assert str(caught.value)
    assert hash(state) == before


@pytest.mark.parametrize("seed", range(4))
def test_its_verdict_is_the_engines_in_strict_play(seed: int) -> None:
    """Under the game's own code what the engine lists is lawful, and nothing else; refusals have its reason."""
    rng = random.Random(seed)
    met: Counter[str] = Counter()
    for state in walks.states(rng, 90):
        for seat in SEATS:
            lawful = set(ecarte.legal_actions(state, seat))
            options = ecarte.possible_actions(state, seat)
            for action in rng.sample(options, min(3, len(options))):
                try:
                    made = laws.explain(state, action)
                except EcarteError as error:
                    assert action not in lawful
                    with pytest.raises(type(error)):
                        ecarte.apply(state, action)
                    continue
                assert (made[0].how == LAWFUL) == (action in lawful), (action, state)
                met[made[0].how] += 1
                if made[0].how == UNLAWFUL:
                    with pytest.raises(EcarteError) as caught:
                        ecarte.apply(state, action)
                    assert made[0].refusal is not None
                    assert caught.value.why == made[0].refusal.why
    assert met[LAWFUL] > 20
    assert met[UNLAWFUL] > 5


# ---- judged play ---------------------------------------------------------------------------------


def test_what_would_follow_if_it_were_called() -> None:
    """The same fault under each code: which it is, and its remedy, step by step, with clause or silence."""
    state = do(at_lead(judged("foster", DEAL), "stand"), "play KS")
    made = laws.explain(state, "play AH")
    assert row(made, "foster").faults == ("no-trump",)
    assert row(made, "cassell").faults == ()
    cells = dict(zip(made.grid().heads, next(r for r in made.grid().rows if r[0] == "Foster"), strict=True))
    assert cells["If it is called"].startswith(
        "A trump withheld: the hand is played over from the first lead"
    )
    club = next(r for r in made.grid().rows if r[0] == "Club laws of 1878")[-1]
    assert "the other chooses: “Have it played again”" in club
    assert "C78.43" in club


def test_a_call_is_explained_alike_whether_or_not_there_is_a_fault() -> None:
    """Calling tells what would follow in words; it does not tell whether there is anything to call."""
    lead = at_lead(judged("foster", DEAL), "stand")
    clean, foul = do(lead, "play KS", "play 8D"), do(lead, "play KS", "play AH")
    assert foul.faults
    assert not clean.faults
    for word in faults.load().calls:
        texts_ = [laws.explain(state, f"elder call {word}").text for state in (clean, foul)]
        assert texts_[0] == texts_[1]
        assert "What if a fault is called that was not committed?" in texts_[0]
        assert set(how(laws.explain(foul, f"elder call {word}")).values()) == {LAWFUL}


def test_a_choice_is_explained_by_what_each_code_would_offer() -> None:
    """The ruling stands open; a code whose ruling gives that choice offers it, another does not ask."""
    state = do(at_lead(judged("club1878", "E: KS QS JS 8S 7S  D: AS TS 9H 8D 7H  T: 9D"), "stand"))
    state = do(state, "play KS", "play 9H", "play QS", "elder call revoke")
    assert state.phase == "remedy"
    made = laws.explain(state, "choose stand")
    found = how(made)
    assert (found["club1878"], found["cassell"], found["foster"]) == (LAWFUL, LAWFUL, UNASKED)
    assert "A revoke: " in made.text
    with pytest.raises(ImpossibleAction):
        laws.explain(state, "choose take-back")
    with pytest.raises(ImpossibleAction):
        laws.explain(state, "dealer choose stand")


def test_the_last_card_in_judged_play_tells_what_the_count_will_bring() -> None:
    """Points come when both have agreed; what the card brings is told all the same."""
    state = at_lead(judged("foster", "E: KS QS JS AS TS  D: 9H 8H 7H 9C 8C  T: 9D"), "propose", "refuse")
    state = do(state, *plays("KS 9H QS 8H JS 7H AS 9C TS"))
    assert [(m.seat, m.points) for m in laws.explain(state, "play 8C")[0].marks] == [("elder", 2)]


def test_a_fault_that_lapses_is_not_taken_for_a_new_one() -> None:
    """To agree to the count is lawful, even for one whose revoke ends uncalled with it."""
    deal = "E: KS QS JS AS TS  D: 9S 8H 7H 9C 8C  T: 9D"
    state = do(
        at_lead(judged("foster", deal), "stand"),
        *plays("KS 8H QS 9S JS 7H AS 9C TS 8C"),
    )
    state = do(state, "elder agree")
    assert [fault.kind for fault in state.faults] == ["revoke"]
    made = laws.explain(state, "agree")
    assert (made[0].how, made[0].faults) == (LAWFUL, ())
    assert [(m.seat, m.points) for m in made[0].marks] == [("elder", 2)]


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ("elder throw-down", "throw-down"),
        ("elder quit", "quit"),
        ("dealer play AH", "out-of-turn"),
        ("elder play KS naming H", "misnamed"),
        ("dealer king", "false-king"),
    ],
)
def test_faults_that_only_judged_play_knows(action: str, kind: str) -> None:
    """Acts that strict play has no place for are told as the faults they are, with each code's ruling."""
    state = at_lead(judged("club1878", DEAL), "stand")
    made = laws.explain(state, action)
    assert row(made, "club1878").how == UNLAWFUL
    assert row(made, "club1878").faults == (kind,)
    named = texts.say(f"fault.{kind}")
    assert f"{texts.capital(named)}: " in made.text


def test_a_king_led_out_of_turn_by_the_dealer_may_still_be_marked() -> None:
    """C78.24 when the dealer's first card is a lead out of turn: the king until he plays again, another card not."""
    state = at_lead(judged("club1878", "E: KS QS JS 8S 7S  D: KD AH TH 9H 7H  T: 9D"), "stand")
    assert how(laws.explain(do(state, "dealer play KD"), "dealer king"))["club1878"] == LAWFUL
    assert how(laws.explain(do(state, "dealer play AH"), "dealer king"))["club1878"] == UNLAWFUL


def test_it_says_on_what_it_rests() -> None:
    """The reader is told that only what the seat can see was used, in text and HTML."""
    made = laws.explain(table("foster", DEAL), "propose")
    note = "Told from what the elder hand can see, and nothing else: cards not seen play no part in it."
    assert note in made.text
    assert note in made.html
    assert made.html.count("<tr>") == 1 + 5
    assert repr(made) == made.text
    assert isinstance(made, explain.Explanation)


def test_a_state_of_another_game_is_refused() -> None:
    """A state of piquet is named as such, with what shows its codes side by side."""
    state = piquet.start(deal=piquet.deal(seed=1))
    with pytest.raises(RequestError, match=r"laws.compare\(game=.piquet"):
        laws.explain(state, "elder discard -")  # type: ignore[arg-type]

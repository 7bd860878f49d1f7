"""Words weighed from a view: deals laid out as they were seen, nothing hidden looked at, work done in slices.

Leaves out the values of scores (`test_match`).
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import islice
from typing import Any

import pytest

from ecarte_widgets.analysis import course, match, race, weighing, worlds
from ecarte_widgets.analysis.stances import BOOKISH, Hides, Marks, Trusting
from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.actions import SEATS
from ecarte_widgets.rules.cards import shuffled
from ecarte_widgets.rules.deals import Deal, numbered
from ecarte_widgets.rules.ecarte_state import State, changed, index, other
from ecarte_widgets.rules.errors import LawError, OddsError
from ecarte_widgets.rules.views import View, view
from tests.support.exchanging import opened
from tests.support.judged import judged
from tests.support.play import do, to_lead

CODES = ("cassell", "laws1850", "foster", "club1878", "online")
BOTH = (BOOKISH, BOOKISH)
GOOD = "E: KS QD JD 8C 7C  T: 7S"


def at(text: str, *said: str, code: str = "foster", score: tuple[int, int] = (0, 0), seed: int = 0) -> State:
    """The state after what was said."""
    return do(ecarte.start(deal=ecarte.deal(text, seed=seed), code=code, score=score), *said)


def elder(text: str, *said: str, **more: Any) -> View:
    return view(at(text, *said, **more), "elder")


def dealer(text: str, *said: str, **more: Any) -> View:
    return view(at(text, *said, **more), "dealer")


# ---- deals that agree with what was seen ---------------------------------------------------------

TOLD_OTHERWISE = {"player", "number", "results", "events", "actions", "possible"}
"""Of the game round the deal, and lists that go by the order of the hand."""


def differences(one: View, two: View) -> list[str]:
    """The fields in which two views are not the same; cards may stand in another order."""
    found = []
    for name in (field.name for field in fields(View) if field.name not in TOLD_OTHERWISE):
        here, there = getattr(one, name), getattr(two, name)
        if name in ("hand", "own_discards", "put_out"):
            here, there = set(here), set(there)
        if here != there:
            found.append(name)
    return found


@pytest.mark.parametrize("code", CODES)
def test_deals_laid_out_anew_look_the_same(code: str) -> None:
    """At any moment of a deal, and for either seat, what is laid out anew shows that seat what it has seen."""
    found = asked = 0
    for seed in range(4):
        start = ecarte.start(deal=numbered("anew", seed), code=code, score=(seed % 5, seed * 3 % 5))
        for state in course.walk(start, BOTH):
            for seat in SEATS if state.to_act else ():
                seen = view(state, seat)
                facts = worlds.known(seen)
                layouts = (worlds.world(seen, facts, f"{seed}/{n}") for n in range(40))
                asked += 1
                for anew in islice((each for each in layouts if each is not None), 1):
                    assert not differences(seen, view(anew, seat))
                    found += 1
    assert found > 0.8 * asked


def test_the_others_words_are_believed() -> None:
    """A dealer who has heard a proposal is shown elder hands on which Bookish proposes, and no others."""
    seen = dealer("D: KS QD JD 8C 7C  T: 7S", "propose")
    facts = worlds.known(seen)
    hands = [each for n in range(120) if (each := worlds.world(seen, facts, n)) is not None]
    assert 60 < len(hands) < 120
    for each in hands:
        start = ecarte.start(deal=each.dealt, code=each.code)
        assert BOOKISH.choose(view(start, "elder")).kind == "propose"
    anyhow = [worlds.world(seen, facts, n, believes=False) for n in range(120)]
    assert all(anyhow)


def test_a_dealer_who_did_not_mark_has_no_king() -> None:
    """Bookish marks a king in time, so once that is past nobody lays one out for him; but at three he may be silent."""
    for score, kings in (((0, 0), False), ((0, 3), True)):
        state = to_lead(
            at("E: QS JS 8C KH 9D  D: 7S KC AD TH 8H  T: AS", "stand", code="club1878", score=score)
        )
        seen = view(do(state, "play KH", "play 8H"), "elder")
        facts = worlds.known(seen)
        found = [each for n in range(150) if (each := worlds.world(seen, facts, n)) is not None]
        assert len(found) > 30
        assert any("KS" in each.hands[1] for each in found) == kings


def test_what_bookish_would_not_say_is_not_believed() -> None:
    """Bookish never proposes with one card left to draw; who does is taken at his cards' chance, and that is said."""
    fives = ("propose", "accept", "discard 7H 8H 9C TC 7D", "discard KD QD JC AC 8S", "propose", "accept")
    drawn = ("discard QS JS AS TS 9S", "discard KH QH JH AH TH", "propose")
    stock = "QS JS AS TS 9S KH QH JH AH TH"
    state = at(f"E: 7H 8H 9C TC 7D  D: KD QD JC AC 8S  T: 7S  S: {stock}", *fives, *drawn)
    assert len(state.stock) == 1
    result = match.best(view(state, "dealer"), deals=20)
    assert not result.believed
    assert "nothing was made of that" in repr(result)
    assert match.best(dealer("T: 7S", "propose"), deals=20).believed


# ---- what is weighed -----------------------------------------------------------------------------


def test_the_words_of_each_choice_are_weighed() -> None:
    """Stand and propose; accept and refuse; mark the king and hide it: best first, each with its interval."""
    first = match.best(elder(GOOD), deals=30)
    assert {option.word for option in first.options} == {"stand", "propose"}
    second = match.best(dealer(GOOD, "propose"), deals=30)
    assert {option.word for option in second.options} == {"accept", "refuse"}
    king = to_lead(at("E: 7H 8H 9C TC 7D  D: KS QD JC AC 8S  T: 7S", "propose", "refuse", code="club1878"))
    third = match.best(view(king, "dealer"), deals=30)
    assert {option.word for option in third.options} == {"king", "hide"}
    for result in (first, second, third):
        best, worse = result.options
        assert best is result.best
        assert best.win >= worse.win
        assert (best.behind, best.behind_margin) == (0, 0)
        assert worse.behind == pytest.approx(best.win - worse.win)
        assert result[worse.word] is worse
        assert 0 < best.margin < 0.3
        assert (result.done, result.deals, result.finished) == (30, 30, True)
    with pytest.raises(KeyError):
        first["refuse"]


def test_a_word_is_said_once_and_then_bookish_plays() -> None:
    """Each option is the mean over the deals laid out of saying the word and playing on; it is not said again."""
    seen = elder("E: 7S QD TD 9C 8C  T: 8S", score=(2, 1))
    result, facts = match.best(seen, deals=25), worlds.known(seen)
    layouts = (worlds.world(seen, facts, f"0/{n}") for n in range(1, 200))
    deals = list(islice((each for each in layouts if each is not None), 25))
    for word in ("stand", "propose"):
        outcomes = [course.finish(do(deal, word), BOTH) for deal in deals]
        wins = [race.race("foster").after(each.points(seen.code, (2, 1)), "elder").win for each in outcomes]
        assert result[word].win == pytest.approx(sum(wins) / 25)


def test_an_acceptance_on_condition_is_weighed_too() -> None:
    """Where the stock may not suffice, giving cards on condition is a third choice, and then holding to it is one."""
    fives = ("propose", "accept", "discard 7H 8H 9C TC 7D", "discard KD QD JC AC 8S")
    stock = "QS JS AS TS 9S KH QH JH AH TH"
    text = f"E: 7H 8H 9C TC 7D  D: KD QD JC AC 8S  T: 7S  S: {stock} 9H QC KC 8C"
    state = at(text, *fives, "propose", "accept", "discard QS", "discard KH", "propose", code="club1878")
    seen = view(state, "dealer")
    assert {option.word for option in match.best(seen, deals=10).options} == {
        "accept",
        "accept-if-enough",
        "refuse",
    }
    asked = view(do(state, "accept-if-enough", "discard JS AS TS 9S 9H"), "dealer")
    result = match.best(asked, deals=10)
    assert {option.word for option in result.options} == {"confirm", "withdraw"}
    assert "Withdraw" in repr(result)


def test_a_king_that_wins_the_game_is_marked() -> None:
    """At four the king in hand is the game: marking it wins for certain, and so does standing to mark it."""
    state = to_lead(at("D: KS QD JC AC 8S  T: 7S", "propose", "refuse", code="club1878", score=(0, 4)))
    result = match.best(view(state, "dealer"), deals=20)
    assert result.best.word == "king"
    assert (result["king"].win, result["king"].margin) == (1, 0)
    assert result["hide"].win <= 1
    stands = match.best(elder("E: KS 7H 8H 9C TC  T: 7S", score=(4, 4)), deals=20)
    assert stands["stand"].win == 1


def test_a_turned_king_is_marked_or_let_go() -> None:
    """A point for nothing is better than none."""
    state = at("T: KS", code="foster")
    result = match.best(view(state, "dealer"), deals=40)
    assert result.best.word == "king"
    assert result["king"].win - result["hide"].win > 0.05


def test_a_hand_that_cannot_lose_stands_or_asks_for_more() -> None:
    """The five highest trumps win the vole whatever is said; refused, they win more only where refusals double."""
    result = match.best(elder("E: KS QS JS AS TS  T: 7S", score=(2, 4)), deals=20)
    assert result["stand"].win == 1


def test_stakes_decide_where_the_code_multiplies() -> None:
    """Under an agreed multiplier the order goes by stakes to be expected, and they may exceed one."""
    values = laws.load("ecarte").questions["game_multiplier"].values
    code = laws.code("club1878", game_multiplier=next(value for value in values if value != "single"))
    state = ecarte.start(deal=ecarte.deal("E: KS QS JS AS TS  T: 7S"), code=code, score=(4, 0))
    result = match.best(view(state, "elder"), deals=20)
    assert result.best.stakes > 1
    assert result.options[0].stakes >= result.options[1].stakes


def test_the_same_view_and_seed_give_the_same_figures() -> None:
    """Nothing is left to chance but by the seed."""
    seen = elder(GOOD)
    assert match.best(seen, deals=25) == match.best(seen, deals=25)
    assert match.best(seen, deals=25) != match.best(seen, deals=25, seed=1)


def test_figures_name_their_model() -> None:
    """Text and HTML say who plays on, how many deals, and by which code."""
    result = match.best(elder(GOOD), deals=25)
    for form in (repr(result), result.html()):
        assert "from there on both play as Bookish does" in form
        assert "25 seeded deals" in form
        assert "foster" in form
        assert "I propose" in form
        assert "I play" in form


# ---- what is refused -----------------------------------------------------------------------------


def test_a_state_is_refused() -> None:
    """A State knows the other hand, so it is not looked at at all."""
    with pytest.raises(OddsError, match="not a view"):
        match.best(at(GOOD))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "seen",
    [
        lambda: dealer(GOOD),
        lambda: elder(GOOD, "propose", "accept"),
        lambda: view(to_lead(at("E: QS QD JD 8C 7C  T: 7S", "stand")), "elder"),
        lambda: view(ecarte.start(dealer="A"), "elder"),
    ],
)
def test_a_view_without_such_a_choice_is_refused(seen: Any) -> None:
    """Another's turn, cards to put out or to play, a deal not dealt: said so, with what can be asked."""
    with pytest.raises(OddsError, match="standing and proposing"):
        match.best(seen())


def test_a_code_without_deals_gives_no_figure() -> None:
    """Where no deals were played under the code, the words are not weighed."""
    state = ecarte.start(deal=ecarte.deal(GOOD), code=laws.code("foster", must_trump=False))
    with pytest.raises(LawError, match="must_trump"):
        match.best(view(state, "elder"))


def test_judged_play_without_faults_is_weighed_and_with_faults_refused() -> None:
    """A deal in which all went right is weighed in judged play too; one with an act of its own is not."""
    seen = view(judged("foster", GOOD), "elder")
    assert {option.word for option in match.best(seen, deals=15).options} == {"stand", "propose"}
    # The layouts are played strictly, so both ways of playing give the same figures.
    assert match.best(seen, deals=15).options == match.best(elder(GOOD), deals=15).options
    amiss = do(opened("foster"), "discard 7S TD asking 3", "give 3", "take-up")
    with pytest.raises(OddsError, match="not part of a deal in which all goes right"):
        match.best(view(do(amiss, "discard JD", "take-up"), "elder"))


# ---- nothing hidden ------------------------------------------------------------------------------


def swapped(deal: Deal, seat: str, seed: int) -> Deal:
    """The deal with the cards that `seat` has not seen, and will not be dealt, laid out otherwise."""
    his = getattr(deal, other(seat))
    rest = shuffled(seed, (*his, *deal.stock))
    hands = {seat: getattr(deal, seat), other(seat): rest[:5]}
    return Deal(elder=hands["elder"], dealer=hands["dealer"], turn_up=deal.turn_up, stock=rest[5:])


@pytest.mark.parametrize("seat", SEATS)
def test_hidden_cards_change_no_figure(seat: str) -> None:
    """With the other hand and the stock laid out otherwise, the same words bring the same figures to the last digit."""
    said = () if seat == "elder" else ("propose",)
    for seed in range(4):
        deal = numbered("leak", seed)
        if deal.turn_up.rank == "K":
            continue
        views = [
            view(do(ecarte.start(deal=each, code="club1878"), *said), seat)
            for each in (deal, swapped(deal, seat, seed), swapped(deal, seat, seed + 100))
        ]
        results = [match.best(each, deals=12) for each in views]
        assert results[0] == results[1] == results[2]


def test_hidden_cards_change_nothing_after_an_exchange() -> None:
    """The same with hands patched behind the view: the other's cards and the stock change places, nothing else."""
    state = at(
        "E: 7H 8H 9C TC KD  D: KH QD JC AC 8S  T: 7S",
        "propose",
        "accept",
        "discard 7H 8H 9C",
        "discard 8S JC AC QD",
    )
    seen = view(state, "elder")
    pool = shuffled(5, (*state.hands[1], *state.stock, *state.discards[1]))
    size = len(state.stock)
    patched = changed(
        state,
        {
            "hands": (state.hands[0], pool[:5]),
            "stock": pool[5 : 5 + size],
            "discards": (state.discards[0], pool[5 + size :]),
        },
    )
    assert index("dealer") == 1
    assert match.best(view(patched, "elder"), deals=10) == match.best(seen, deals=10)


# ---- slices --------------------------------------------------------------------------------------


def test_work_comes_in_slices_and_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that runs a hundredth of a second a deal, what is known comes every tenth; to stop, ask no more."""
    clock = iter(n / 100 for n in range(10_000))
    monkeypatch.setattr(weighing.time, "monotonic", lambda: next(clock))
    steps = list(match.weighing(elder(GOOD), deals=60))
    assert len(steps) >= 4
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert not any(step.finished for step in steps[:-1])
    assert steps[-1].finished
    work = match.weighing(elder(GOOD), deals=10_000)
    assert next(work).done < 100
    work.close()


# ---- the players ---------------------------------------------------------------------------------


def test_model_players_differ_from_bookish_in_one_thing() -> None:
    """Marks and Hides are Bookish but for the king, Trusting but for what silence tells."""
    king = to_lead(
        at("E: KS 8H 9C TC 7D  D: 7H QD JC AC 8S  T: 7S", "propose", "refuse", code="cassell", score=(3, 0))
    )
    seen = view(do(king, "play KS"), "elder")
    assert Marks().choose(seen).kind == "king"
    led = view(do(king, "play 8H"), "elder")
    assert [action.kind for action in led.actions] == ["king"]
    assert Marks().choose(led).kind == "king"
    assert Hides().choose(led).kind == "wait"
    assert Hides().choose(seen).kind == "king"  # on the table: the last moment (S0.19)
    plain = view(at(GOOD), "elder")
    assert Trusting().choose(plain) == BOOKISH.choose(plain) == Marks().choose(plain) == Hides().choose(plain)
    replies = replace(view(do(king, "play 8H"), "dealer"), score=(0, 3))
    assert Trusting().choose(replies).kind == "play"

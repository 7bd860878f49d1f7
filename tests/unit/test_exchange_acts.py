"""The exchange in judged play: what can be done in it and what cannot, how it is written, and that nothing is lost.

Leaves out what the clauses say (test_faults_exchange.py, test_faults_giving.py).
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ecarte_widgets.analysis.players import Bookish
from ecarte_widgets.rules import actions, carry, ecarte, faults, laws, record, views
from ecarte_widgets.rules.ecarte_judged import CONDITIONS, EFFECTS
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.rules.errors import ActionError, ImpossibleAction
from tests.support.judged import can, conserved, judged
from tests.support.play import CODES, do

DEAL = "E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H  S: AH KD QD 8D 7D AD 8C 7C"


def opened(code: str) -> State:
    """A proposal accepted: the elder hand puts cards out."""
    return do(judged(code, DEAL), "propose", "accept")


@pytest.mark.parametrize(
    "text",
    [
        "give 2",
        "take-up",
        "throw-out 9C",
        "elder give 2",
        "discard 7S asking 7 exposing 1",
        "discard 7S exposing 1",
        "discard 7S turning",
        "discard 7S asking 99",
    ],
)
def test_asking_comes_first(text: str) -> None:
    """What is no act of asking is refused, and the state stays as it was."""
    state = opened("foster")
    before = hash(state)
    with pytest.raises((ActionError, ImpossibleAction, ValueError)) as refused:
        do(state, text)
    assert str(refused.value)
    assert hash(state) == before


@pytest.mark.parametrize("text", ["discard 8H turning", "discard 8H exposing 2", "discard 8H taking 99"])
def test_bad_taking_is_refused(text: str) -> None:
    """The dealer turns nothing up for himself, and can show only a card that he takes."""
    state = do(opened("foster"), "discard 7S TD", "give 2", "take-up")
    with pytest.raises((ActionError, ValueError)):
        do(state, text)


def test_nobody_gives_ten() -> None:
    """Nine cards may be given by mistake, ten would be seen."""
    state = do(opened("foster"), "discard 7S TD")
    assert len(do(state, "give 9").given) == 9
    with pytest.raises(ImpossibleAction, match="9"):
        ecarte.apply(state, actions.counted("dealer", "give", 10))


@pytest.mark.parametrize(
    "text", ["give 9 turning", "give 2 exposing 3", "elder give 2", "take-up", "give 2 exposing"]
)
def test_bad_giving_is_refused(text: str) -> None:
    """More than anybody could give, and a card shown that is not among them."""
    state = do(opened("foster"), "discard 7S TD")
    state = replace(state, stock=state.stock[:8])
    with pytest.raises(ActionError):
        do(state, text)


@pytest.mark.parametrize("text", ["discard 7S TD asking 3", "discard 7S exposing 1"])
def test_strict_play_knows_one_act(text: str) -> None:
    """In strict play an exchange draws as many cards as were put out, and nothing goes wrong in it."""
    state = do(ecarte.start(deal=ecarte.deal(DEAL), code="foster"), "propose", "accept")
    with pytest.raises(ImpossibleAction, match="As many"):
        do(state, text)
    assert do(state, "discard 7S TD").phase == "dealer_discard"
    assert all(not (a.number or a.name) for a in ecarte.possible_actions(state) if a.kind == "discard")


@pytest.mark.parametrize(
    ("text", "why", "question"),
    [
        ("elder discard TD 7S asking 3", "discard.asked", "exchange_elder_asked_too_many"),
        ("elder discard TD 7S asking 1", "discard.asked", "exchange_elder_asked_too_few"),
        ("dealer give 3", "give.number", "exchange_elder_gets_too_many"),
        ("dealer give 1", "give.number", "exchange_elder_gets_too_few"),
        ("dealer give 2 turning", "give.turning", "trump_turned_by_mistake_in_giving"),
        ("dealer give 2 exposing 1", "give.exposing", "card_exposed_by_dealer_when_giving"),
        ("dealer discard 8H AS taking 3", "discard.asked", "exchange_dealer_too_many"),
        ("dealer discard 8H AS taking 1", "discard.asked", "exchange_dealer_too_few"),
        ("dealer discard 8H AS exposing 1", "give.exposing", "card_exposed_by_dealer_when_giving"),
    ],
)
def test_by_which_question_an_act_is_not_lawful(text: str, why: str, question: str) -> None:
    """Each wrong act is listed among the possible, is refused by the question that rules it, and is done all the
    same."""
    state, action = opened("foster"), actions.read(text)
    for step in ("discard TD 7S", "give 2", "take-up"):
        if action not in ecarte.possible_actions(state):
            state = do(state, step)
    assert action in ecarte.possible_actions(state)
    no = ecarte.refusal(state, action)
    assert no is not None
    assert (no.why, no.question) == (why, question)
    assert no.facts["count"] == 2
    assert ecarte.apply(state, action).past[-1] == action


@pytest.mark.parametrize("code", CODES)
def test_every_fault_can_be_committed(code: str) -> None:
    """Each kind of fault in the exchange that an act commits is among what can be done, and is not lawful."""
    state = opened(code)
    kinds: set[str] = set()
    for _ in range(4):
        for action in ecarte.possible_actions(state):
            if action.kind in ("discard", "give"):
                after = ecarte.apply(state, action) if can(state, action) else state
                found = {fault.kind for fault in after.faults[len(state.faults) :]}
                found |= {ended.kind for ended in after.ended[len(state.ended) :]}
                assert not (found and action in ecarte.legal_actions(state)), action
                kinds |= found
        state = ecarte.apply(state, ecarte.legal_actions(state)[0])
    wanted = {f"{who}-too-{what}" for who in ("asked", "gave", "took") for what in ("many", "few")}
    assert kinds == wanted | {"turned-in-giving", "exposed-in-giving"}


@pytest.mark.parametrize("code", CODES)
def test_the_written_form_of_every_act(code: str) -> None:
    """Whatever can be done in an exchange can be written, and read again."""
    state = opened(code)
    for _ in range(5):
        for action in ecarte.possible_actions(state):
            assert actions.read(str(action)) == action
        state = ecarte.apply(state, ecarte.legal_actions(state)[0])


WRONG = (
    "discard 7S TD asking 3; give 3 turning; take-up; dealer call number; choose draw",
    "discard 8H AS taking 3 exposing 1; take-up; elder call number",
    "choose draw; propose; accept; discard 9C; choose take; give 0; take-up",
)
"""An exchange in which everything goes wrong, under a code of the club's."""


def test_a_record_and_a_code_carry_it() -> None:
    """Whatever went wrong in an exchange is in the game's record and in its code, and is replayed from either."""
    state = do(opened("club1878"), *WRONG)
    game = record.from_state(state)
    assert record.read(record.write(game)).state == state
    assert carry.unpack(carry.pack(carry.Carried(game=game))).game.state == state


@pytest.mark.parametrize("code", CODES)
def test_an_open_fault_is_in_no_view(code: str) -> None:
    """Both see what they would see if nothing lay open: cards on the table, words, and always the same calls."""
    state = do(opened(code), "discard 7S TD asking 3", "give 1", "take-up", "discard 8H taking 2", "take-up")
    assert len(state.faults) == 3
    for seat in ("elder", "dealer"):
        assert views.view(state, seat) == views.view(replace(state, faults=()), seat)


OTHERS = (
    "E: KC QC 9C TD 7S  D: QS JS 8D QD 8S  T: 9H  S: AH KD 7D AD JC QH",
    "E: KC QC 9C TD 7S  D: KH AS TS JD 9D  T: 9H  S: AH KD 7D 8C 7C KS",
)
"""Two deals that look alike to the elder hand as long as he is given no more than three cards."""


@pytest.mark.parametrize("code", CODES)
def test_the_elder_hand_sees_no_card_that_lies_hidden(code: str) -> None:
    """Asked, given, taken and called alike, two deals that differ in hidden cards look alike to the elder hand."""
    states = [do(judged(code, text), "propose", "accept") for text in OTHERS]
    acts = (
        "discard 7S TD",
        "give 3 exposing 1",
        "take-up",
        "discard FIRST taking 2",
        "take-up",
        "elder call number",
    )
    for text in acts:
        states = [do(state, text.replace("FIRST", state.hands[1][0])) for state in states]
        if states[0].phase == "remedy" and "exposing" in text:
            states = [do(state, "choose take") for state in states]
        assert views.view(states[0], "elder") == views.view(states[1], "elder")
    assert states[0].hands[1] != states[1].hands[1]


@pytest.mark.parametrize("code", CODES)
def test_a_bookish_player_goes_on(code: str) -> None:
    """Where all is right one obvious act leads on: two Bookish players finish a judged game."""
    state = ecarte.start(code=code, play="judged", dealer="A")
    player, deals = Bookish(), 0
    while state.phase != "game_over":
        if state.phase == "shuffle":
            deals += 1
            state = ecarte.apply(state, ecarte.chance(state, ecarte.deal(seed=deals)))
        state = ecarte.apply(state, player.choose(views.view(state, state.to_act)))
        conserved(state)
    assert (deals > 2, state.faults, state.ended) == (True, (), ())


KINDS = {
    "asked-too-many": ("number", "exchange_elder_asked_too_many", "used"),
    "asked-too-few": ("number", "exchange_elder_asked_too_few", "used"),
    "gave-too-many": ("number", "exchange_elder_gets_too_many", "used"),
    "gave-too-few": ("number", "exchange_elder_gets_too_few", "used"),
    "took-too-many": ("number", "exchange_dealer_too_many", "used"),
    "took-too-few": ("number", "exchange_dealer_too_few", "used"),
    "exchanged-wrong-number": ("number", "wrong_number_concealed_at_exchange", "counted"),
    "played-too-many": ("number", "more_than_five_played_after_draw", "counted"),
    "played-too-few": ("number", "fewer_than_five_played_after_draw", "at_once"),
    "turned-in-giving": ("giving", "trump_turned_by_mistake_in_giving", "at_once"),
    "faced-in-stock": ("giving", "faced_card_when_giving", "at_once"),
    "exposed-in-giving": ("giving", "card_exposed_by_dealer_when_giving", "at_once"),
}
"""Kinds of fault in the exchange, from section 6.2 of the digest: word, question, and until when."""


def test_the_kinds_of_fault_in_the_exchange() -> None:
    """Each has the word by which it is called, the question that rules it, and its time."""
    table = faults.load().kinds
    assert {name: (table[name].call, table[name].question, table[name].until) for name in KINDS} == KINDS


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("code", CODES)
def test_its_time_is_over_when_the_hand_is_used(code: str, number: int) -> None:
    """A wrong number given can be called until the hand is exchanged from again, or played from."""
    state = do(opened(code), "discard 7S TD", f"give {number}; take-up", "discard 8H; take-up")
    kind = "gave-too-few" if number == 1 else "gave-too-many"
    assert [fault.kind for fault in do(state, "propose", "accept").faults] == [kind]
    state = do(state, "propose", "accept", "discard 9C")
    assert [fault[::2] for fault in state.ended] == [(kind, "condoned")]


def test_the_remedies_name_what_there_is() -> None:
    """Every condition and effect in the files of remedies exists; every answer of a question that rules a kind has
    its cases."""
    table = faults.load()
    for kind in table.kinds.values():
        for answer in laws.load().questions[kind.question].values:
            assert table.cases[kind.question].get(str(answer)), (kind.question, answer)
    for answers in table.cases.values():
        for case in (case for cases in answers.values() for case in cases):
            assert set(case.when) <= set(CONDITIONS)
            effects = {name for option in case.options.values() for name in option}
            assert {name for name in effects if not name.startswith("law ")} <= set(EFFECTS)


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_lost_whatever_is_done(code: str) -> None:
    """Over random judged play of the exchange all 32 cards stay in their places, and every fault comes to an end."""
    rng = random.Random(f"exchange {code}")
    for game in range(25):
        state = do(judged(code, f"S: {actions.card('AH')}" if game % 2 else DEAL), "propose", "accept")
        state = replace(state, faced=frozenset(rng.sample(state.stock, rng.randint(0, 6))))
        for _ in range(80):
            if state.phase in ("shuffle", "game_over"):
                break
            seat = rng.choice(("elder", "dealer"))
            options = ecarte.possible_actions(state, seat) + ecarte.legal_actions(state, seat)
            options = tuple(a for a in options if a.kind not in ("quit", "throw-down", "concede"))
            if not options or not can(state, action := rng.choice(options)):
                continue
            state = ecarte.apply(state, action)
            conserved(state)
            views.both(state)
        if state.phase in ("shuffle", "game_over"):
            assert state.faults == ()

"""Clauses of the three texts that no other file holds: choice, markers, doubling, advice, the first lead, new cards.

Leaves out all that is tested where it is played: see `test_ecarte_laws_*` and `test_faults_*`.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import ecarte, laws
from ecarte_widgets.rules.ecarte_state import State
from ecarte_widgets.widgets import show
from tests.support.play import CODES, do, down_to, may_mark, table, to_lead

VOLE = "E: KD QD KS KH KC  D: 7D 8S 8H 8C 7C  T: 9D"
"""The elder hand makes all five tricks, and holds the king of trumps."""
POINT = "E: KS QS JS 7H 7C  D: AS TS 9S AH AC  T: 9D"
"""The elder hand makes three tricks in spades, and no more; nobody holds the king of trumps."""


def played(state: State, cards: str) -> State:
    """The state after some cards, one by one."""
    return do(state, *(f"play {card}" for card in cards.split()))


VOLE_PLAY = "KD 7D QD 7C KS 8S KH 8H KC 8C"
POINT_PLAY = "KS 9S QS TS JS AS 7H AH AC 7C"


def marked(state: State, seat: str) -> list[int]:
    """Points of the last deal by a seat's player; the deal has passed, so the elder hand deals now."""
    player = 0 if seat == "elder" else 1
    return [award.points for award in state.results[-1].awards if award.player == player]


@pytest.mark.parametrize("code", CODES)
def test_S0_4_declaring_a_held_king_is_a_choice(code: str) -> None:
    """S0.3–4: who holds the king may leave him unmarked, and earns nothing, wherever he is not marked by himself."""
    state = played(to_lead(table(code, VOLE), "stand"), VOLE_PLAY)
    assert marked(state, "elder") == ([1, 2] if code == "online" else [2])
    assert (code == "online") == (laws.get(code).v.king_declaration_optional == "automatic")


def test_S0_5_a_two_and_a_three_show_every_score() -> None:
    """S0.5: with two cards that the pack does without, five pips in all, every score up to the game can be shown."""
    assert laws.get("cassell").v.markers == "two_and_three_spare_cards"
    rows = show.markers().text.splitlines()
    assert [row.count("♦") for row in rows] == [0, 1, 2, 3, 4, 5]
    assert len(rows) == laws.get("cassell").v.game_points + 1


def test_S0_8_a_refusal_doubles_all_but_the_king() -> None:
    """S0.8: no card exchanged, the proposer's point counts two and his vole four, the king still one."""
    vole = to_lead(table("cassell", VOLE), "propose", "refuse")
    assert not may_mark(vole, "elder")
    vole = do(played(vole, "KD"), "elder king")
    assert marked(played(vole, "7D QD 7C KS 8S KH 8H KC 8C"), "elder") == [1, 4]
    point = to_lead(table("cassell", POINT), "propose", "refuse")
    over = played(point, POINT_PLAY)
    assert marked(over, "elder") == [2]
    # Where nothing is doubled the point counts two as well, but as a penalty.
    assert over.results[-1].awards[-1].question == "refusal_doubles"


def test_S0_8_after_an_exchange_a_refusal_doubles_nothing() -> None:
    """S0.8 speaks of a dealer who will have no cards exchanged: once some were, a refusal costs him nothing."""
    deal = "E: KS QS JS 7H 8H  D: AS TS 9S AH AC  T: 9D  S: 7C 8C"
    state = do(table("cassell", deal), "propose", "accept", "discard 8H", "discard -", "propose", "refuse")
    assert marked(played(to_lead(state), POINT_PLAY), "elder") == [1]


def test_S0_15_a_refusal_hoped_for_is_worth_twice_the_stand() -> None:
    """S0.15: with the same three or five tricks, one who proposes and is refused scores twice what standing brings."""
    law = laws.get("cassell")
    for vole in (False, True):
        stood = ecarte.score(law, winner="elder", vole=vole, contract="stood")
        refused = ecarte.score(law, winner="elder", vole=vole, contract="refused")
        assert refused.points == 2 * stood.points
    assert (
        ecarte.score(law, winner="elder", vole=True, contract="").points == 2
    )  # accepted, the vole may still come


def test_S0_15_elsewhere_only_the_point_gains_by_it() -> None:
    """The advice is worth less under the other codes: the point doubles as the dealer's penalty, the vole does not."""
    for name in ("laws1850", "foster", "club1878", "online"):
        law = laws.get(name)
        assert ecarte.score(law, winner="elder", vole=False, contract="refused").points == 2
        assert ecarte.score(law, winner="elder", vole=True, contract="refused").points == 2


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("dealer", ["A", "B"])
@pytest.mark.parametrize("words", [("stand",), ("propose", "refuse")])
def test_S1_3_the_elder_hand_plays_first(code: str, dealer: str, words: tuple[str, ...]) -> None:
    """S1.3: whoever deals, and whatever was said, the first card is the elder hand's."""
    state = to_lead(ecarte.start(deal=ecarte.deal(POINT), code=code, dealer=dealer), *words)
    assert (state.phase, state.to_act, state.leader) == ("lead", "elder", "elder")
    with pytest.raises(ecarte.ImpossibleAction):
        ecarte.apply(state, "dealer play AS")
    assert do(state, "play KS").to_act == "dealer"


@pytest.mark.parametrize(("king", "points"), [(False, [2]), (True, [1, 2])])
def test_S1_10_the_vole_is_two_without_and_three_with_the_king(king: bool, points: list[int]) -> None:
    """S1.10: two points for all tricks, and with the king's own point three in the deal."""
    state = to_lead(table("laws1850", VOLE), "stand")
    state = do(state, "elder king") if king else state
    assert marked(played(state, VOLE_PLAY), "elder") == points


def test_S1_15_new_cards_as_often_as_he_pleases() -> None:
    """S1.15 in both readings: the elder hand proposes while there are cards, and packs may be called for at will."""
    law = laws.get("laws1850")
    assert (law.v.new_packs, law.v.proposal_limit) == ("as_often_as_he_pleases", "unlimited")
    state = table("laws1850", "T: 9D")
    for left in range(20, 0, -1):
        state = down_to(state, left)
        assert "elder propose" in {str(action) for action in ecarte.legal_actions(state)}

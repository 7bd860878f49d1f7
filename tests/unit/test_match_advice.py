"""Advice of the books as numbers: what hiding the king and proposing on a good hand come to, Bookish against Bookish.

Leaves out the values of scores (`test_match`). The figures are held as they come out, with or against the books.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.analysis import match
from ecarte_widgets.rules import ecarte
from ecarte_widgets.rules.views import view
from tests.support.play import do, to_lead

CODES = ("cassell", "laws1850", "foster", "club1878", "online")
ANNOUNCED_FIRST = ("laws1850", "foster", "club1878")
"""Codes under which a held king must be marked before the play, or never."""


def case(clause: str, code: str, score: tuple[int, int], kind: str, seat: str = "elder") -> match.Case:
    """The one case that is meant."""
    found = [
        case
        for case in match.advice(clause, code).cases
        if (case.score, case.kind, case.seat) == (score, kind, seat)
    ]
    assert len(found) == 1
    return found[0]


# ---- to hide the king at three (S0.3) ------------------------------------------------------------


def test_S0_3_hiding_the_king_costs_nothing_where_it_is_marked_as_it_is_played() -> None:
    """Under S0's own law the king is marked with the card itself (S0.19), so hiding it till then loses no point, and
    wins none: Bookish plays alike against a marked king and an unmarked one."""
    for row in match.advice("S0.3", "cassell").cases:
        assert row.gain == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("code", ANNOUNCED_FIRST)
def test_S0_3_hiding_the_king_loses_where_it_must_be_marked_before_the_play(code: str) -> None:
    """Elsewhere the advice costs 4 to 10 games in 100: if the other fails he loses the game anyhow, marked or not, and
    if he does not, the point for the king is gone. At three to four nothing is left for the point to do."""
    for row in match.advice("S0.3", code).cases:
        if row.score[1] < 4:
            assert -0.105 < row.gain < -0.04
            assert row.gain + row.margin < 0
    assert case("S0.3", code, (3, 4), "bookish").gain == 0
    assert case("S0.3", code, (3, 4), "bookish", "dealer").gain == 0


def test_S0_3_silence_deceives_one_who_takes_it_as_proof_but_too_seldom() -> None:
    """An elder hand that thinks silence means no king is misled now and then; the point given up costs more."""
    for score in ((3, 0), (3, 1), (3, 2), (3, 3), (3, 4)):
        knowing, trusting = (
            case("S0.3", "foster", score, kind, "dealer") for kind in ("bookish", "trusting")
        )
        assert trusting.followed > knowing.followed
        assert trusting.otherwise == pytest.approx(knowing.otherwise)
    assert case("S0.3", "foster", (3, 0), "trusting", "dealer").gain == pytest.approx(-0.078, abs=0.001)
    assert case("S0.3", "foster", (3, 4), "trusting", "dealer").gain == pytest.approx(0.015, abs=0.001)


def test_S0_3_figures() -> None:
    """At three to nothing: the elder hand 89.5 hidden and 93.9 marked, the dealer 84.0 and 92.2 by Foster's laws."""
    elder, dealer = (case("S0.3", "foster", (3, 0), "bookish", seat) for seat in ("elder", "dealer"))
    assert (round(elder.followed, 3), round(elder.otherwise, 3), elder.deals) == (0.895, 0.939, 708)
    assert (round(dealer.followed, 3), round(dealer.otherwise, 3), dealer.deals) == (0.840, 0.922, 614)


def test_S0_3_leaves_no_choice_where_the_king_is_marked_by_itself() -> None:
    """Online nobody can hide a king, so there are no cases."""
    assert match.advice("S0.3", "online").cases == ()


def test_S0_3_a_single_view_says_the_same() -> None:
    """A dealer at three who holds the king against an elder hand that stood does no worse by marking it."""
    state = ecarte.start(deal="D: KS 9S QD JC 7H  T: 8S", code="club1878", score=(0, 3))
    seen = view(to_lead(do(state, "stand")), "dealer")
    result = match.best(seen, deals=60)
    assert result.best.word == "king"
    assert result["king"].win > result["hide"].win + 0.02


# ---- to propose on a good hand (S0.15) -----------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_S0_15_proposing_on_a_jeu_de_regle_loses_a_little(code: str) -> None:
    """Without the king of trumps, standing on a jeu de regle is worth more at every score but two or three near the
    end, where the difference lies within its margin; at one game in 100 or so on the average."""
    rows = [row for row in match.advice("S0.15", code).cases if row.kind == "good"]
    assert len(rows) == 25
    assert sum(row.gain < 0 for row in rows) >= 20
    assert all(row.gain < row.margin for row in rows)
    start = case("S0.15", code, (0, 0), "good")
    assert start.gain + start.margin < 0


def test_S0_15_loses_half_as_much_where_a_refusal_doubles() -> None:
    """Where a refused proposer's tricks count double (S0.8), proposing on a good hand loses half as much as elsewhere;
    the advice is nearer right under its own law, and still not right."""
    cassell, foster = (case("S0.15", code, (0, 0), "good") for code in ("cassell", "foster"))
    assert cassell.gain == pytest.approx(-0.009, abs=0.001)
    assert foster.gain == pytest.approx(-0.017, abs=0.001)
    nearer = [
        case("S0.15", "cassell", (a, b), "good").gain > case("S0.15", "foster", (a, b), "good").gain
        for a in range(4)
        for b in range(4)
    ]
    assert sum(nearer) >= 14


@pytest.mark.parametrize("code", CODES)
def test_S0_15_with_the_king_of_trumps_proposing_gains(code: str) -> None:
    """With the king in hand too the point is nearly sure and cards may bring the vole: to propose is worth about one
    game in 200 more at the start, as the books say (FOS, HOF); at four the king has won whatever is said."""
    assert 0.004 < case("S0.15", code, (0, 0), "king").gain < 0.008
    assert case("S0.15", code, (1, 3), "king").gain > 0.013
    assert case("S0.15", code, (4, 4), "king").followed == 1
    assert case("S0.15", code, (4, 4), "king").otherwise == 1


def test_S0_15_at_four_to_four_a_good_hand_stands() -> None:
    """One point decides, so a hand that makes it three times in four is not put at risk: 19 games in 100."""
    for code in CODES:
        assert case("S0.15", code, (4, 4), "good").gain == pytest.approx(-0.19, abs=0.01)


def test_advice_is_shown_with_its_model() -> None:
    """A row a case, with what it gains, the margin and the number of deals; and the model under it."""
    shown = match.advice("S0.15", "foster")
    for form in (repr(shown), shown.html()):
        assert "A jeu de règle with the king of trumps" in form
        assert "Bookish" in form
        assert "2,778" in form
        assert "20,000 seeded deals" in form
        assert "foster" in form or "S0.15" in form
    assert len(list(shown.rows())) == 50

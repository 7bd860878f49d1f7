"""The table of remedies as the laws have it: to whom each leaves a choice, between what, and until when a fault may be
called. Typed by hand from the books, not from the table.

Leaves out what the effects do: the tests of the faults play them out.
"""

from __future__ import annotations

import pytest

from ecarte_widgets.rules import faults

CHOICES = """
deal_order_broken.before_turnup_rectify_or_fresh adversary rectify fresh
dealer_exposes_elders_card.elder_may_claim_fresh_if_hand_unseen adversary fresh stand
two_cards_turned.unseen_picks_or_fresh__seen_fresh adversary first second fresh
two_cards_turned.unseen_picks_or_fresh__seen_misdeal_or_true_eleventh adversary first second fresh
two_cards_turned.unseen_picks_or_fresh__seen_misdeal_or_true_eleventh adversary misdeal first
misdeal_found_before_turnup.rectify_or_fresh_if_hand_unseen adversary rectify fresh
misdeal_elder_too_many.fresh_or_throws_out_unseen adversary fresh throw-out
misdeal_elder_too_many.unseen_throws_at_hazard_or_misdeal__seen_throws_showing_or_misdeal adversary hazard misdeal
misdeal_elder_too_many.unseen_throws_at_hazard_or_misdeal__seen_throws_showing_or_misdeal adversary throw-out misdeal
misdeal_elder_too_few.completes_or_fresh adversary complete fresh
misdeal_elder_too_few.completes_or_misdeal adversary complete misdeal
misdeal_dealer_too_many.fresh_or_elder_draws__looks_if_taken_up adversary fresh draw
misdeal_dealer_too_many.misdeal_or_elder_draws__looks_if_seen adversary misdeal draw
misdeal_dealer_too_few.elder_lets_complete_or_fresh adversary complete fresh
misdeal_dealer_too_few.elder_lets_complete_or_misdeal adversary complete misdeal
wrong_number_played_dealer_no_exchange.fresh_deal_at_elders_option adversary fresh stand
exchange_elder_asked_too_many.dealer_fresh_or_draws_if_mixed adversary fresh draw
exchange_elder_asked_too_many.dealer_plays_and_draws_or_marks_point__elder_no_king adversary draw point
exchange_elder_gets_too_many.fresh_or_throws_out_unseen adversary fresh throw-out
exchange_elder_gets_too_few.fresh_or_completes adversary fresh complete
trump_turned_by_mistake_in_giving.no_refusal_if_demanded__elder_may_take_card adversary take refuse
faced_card_when_giving.dealers_stands__elders_take_or_fresh adversary take fresh
card_exposed_by_dealer_when_giving.elder_may_refuse__dealer_must_take adversary take refuse
exchange_dealer_too_many.elder_fresh_or_draws_if_mixed adversary fresh draw
exchange_dealer_too_few.completes_until_he_plays_then_missing_lost offender complete stand
revoke_remedy.replay_at_option_score_cut adversary replay stand
out_of_turn.may_take_back_unless_covered offender take-back leave
misnamed_lead.accept_or_demand__none_of_suit_card_stays adversary accept demand
misnamed_lead.accept_or_demand__none_of_suit_adversary_calls adversary accept demand
misnamed_lead.accept_or_demand__none_of_suit_adversary_calls adversary accept spades hearts diamonds clubs
false_king.taken_down_adversary_1__replay_option__free_before_a_card adversary stand replay
false_king.corrected_replay_option_score_cut__free_before_he_plays adversary stand replay
peek_tricks.may_be_required_to_play_exposed__any_turned_trick adversary expose forgive
looked_at_discards.play_exposed_not_callable adversary expose forgive
"""
"""Every choice that a ruling leaves: question and answer, whose it is, between what."""

WINDOWS = {
    ("deal", "dealt"): "bad-cut",
    ("deal", "begun"): "dealt-out-of-turn dealt-wrong-pack",
    ("deal", "turned"): "packet-order",
    ("deal", "at_once"): "cut-exposed faced-in-pack exposed-own exposed-elders two-turned",
    ("number", "turned"): "misdealt",
    (
        "number",
        "used",
    ): """elder-too-many elder-too-few dealer-too-many dealer-too-few asked-too-many asked-too-few
        gave-too-many gave-too-few took-too-many took-too-few""",
    ("number", "counted"): """elder-played-misdealt dealer-played-misdealt exchanged-wrong-number
        played-too-many""",
    ("number", "at_once"): "played-too-few",
    ("giving", "at_once"): "turned-in-giving faced-in-stock exposed-in-giving",
    ("revoke", "counted"): "revoke under-force no-trump",
    ("turn", "covered"): "out-of-turn",
    ("suit", "covered"): "misnamed",
    ("king", "counted"): "false-king late-king",
    ("look", "counted"): "look-tricks look-discards",
    ("trick", "counted"): "took-trick",
    ("hand", "at_once"): "throw-down",
    ("quit", "at_once"): "quit",
}
"""By which word a fault is called and until when: kinds by (word, moment)."""


def test_whose_the_choice_is() -> None:
    """The law leaves each choice to one of the two, between these things and no others."""
    found = [
        " ".join([f"{question}.{answer}", case.by, *case.options])
        for question, answers in faults.load().cases.items()
        for answer, cases in answers.items()
        for case in cases
        if case.by
    ]
    assert sorted(found) == sorted(CHOICES.split("\n")[1:-1])


def test_by_which_word_and_until_when() -> None:
    """Every kind of fault has one word, and one moment after which it can be called no more."""
    found: dict[tuple[str, str], set[str]] = {}
    for kind in faults.load().kinds.values():
        found.setdefault((kind.call, kind.until), set()).add(kind.name)
    assert found == {key: set(names.split()) for key, names in WINDOWS.items()}


@pytest.mark.parametrize("fault", ["elder_too_many", "elder_too_few", "dealer_too_many", "dealer_too_few"])
def test_FOS_Turning_the_King_C78_19_a_king_that_was_not_the_eleventh(fault: str) -> None:
    """FOS Turning the King, C78.19: a deal of a wrong number that goes on takes the point of a turned king with it; one
    that does not go on is dealt afresh or passes.
    """
    for cases in faults.load().cases[f"misdeal_{fault}"].values():
        for case in cases:
            for name, effects in case.options.items():
                ends = {"fresh": ("fresh_deal",), "misdeal": ("law misdeal_effect",)}.get(name)
                assert (effects == ends) if ends else (effects[0] == "law turned_king_if_wrong_count")

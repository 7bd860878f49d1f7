"""What the five codes answer, typed by hand from the books and not from the table of laws.

Leaves out the answers on which no code of the table has a rival and none is possible.
"""

from __future__ import annotations

NAMES = ("cassell", "laws1850", "foster", "club1878", "online")


def words(text: str) -> set[str]:
    """The words of a text."""
    return set(text.split())


RULE = words(
    """
    cut_for_deal cut_exposes_more_than_one cut_refused cut_minimum deal_packets turned_king_points
    turned_king_deadline proposal_limit proposal_when_stock_spent elder_min_exchange dealer_min_exchange
    stock_exhaustion conditional_acceptance satisfied_cuts_exchange dealer_announces_number
    dealer_number_query point vole failed_contract_award refusal_doubles vole_after_failed_contract
    vole_vs_elder_who_did_not_propose penalty_scope held_king_points king_declaration_optional
    king_announce_before_first_lead king_deadline_elder king_deadline_dealer elder_must_say_i_play
    suit_naming must_follow must_head must_trump trump_with_suit_in_hand game_points game_multiplier
    """
)
FIXED = words(
    """
    turnup_card deal_passes retract_proposal_answer_number discard_order turnup_into_hand
    successful_contract king_too_late king_marking king_wins_game_at_four
    """
)
CUSTOM = words(
    """
    packs shuffle_rights cut_rights cut_with_incorrect_pack new_packs
    first_dealer_of_next_game deal_cap omitted_mark overscore seat_taken_over
    bystander_advice markers incorrect_pack
    """
)
FAULT = words(
    """
    deal_order_broken misdeal_found_before_turnup turned_king_if_wrong_count faced_card_in_pack
    dealer_exposes_own_card dealer_exposes_elders_card two_cards_turned deal_out_of_turn_or_wrong_pack
    misdeal_elder_too_many misdeal_elder_too_few misdeal_dealer_too_many misdeal_dealer_too_few misdeal_effect
    wrong_number_played_elder_no_exchange wrong_number_played_dealer_no_exchange
    wrong_number_concealed_at_exchange looked_at_discards exchange_elder_gets_too_many
    exchange_elder_gets_too_few exchange_elder_asked_too_many exchange_elder_asked_too_few
    exchange_dealer_too_many exchange_dealer_too_few more_than_five_played_after_draw
    fewer_than_five_played_after_draw trump_turned_by_mistake_in_giving faced_card_when_giving
    card_exposed_by_dealer_when_giving false_king misnamed_lead retract_card revoke_detect revoke_remedy
    revoke_score out_of_turn dropped_card peek_tricks abandon_hand wrong_accusation
    cut_to_dealer_exposed quit bystander_may_correct
    """
)

# The answers of the five codes, in the order of NAMES.
CLUB_ELDER, CLUB_DEALER = (
    "before_first_card__king_led_until_covered",
    "before_first_card__king_played_until_next_card",
)
BOOKS: dict[str, tuple[object, ...]] = {
    "cut_exposes_more_than_one": (
        "recut",
        "lowest_exposed_counts",
        "lowest_exposed_counts",
        "recut",
        "recut",
    ),
    "cut_minimum": ("2_and_2", "2_left", "2_and_2", "2_and_2", "2_and_2"),
    "turned_king_deadline": (
        "before_first_trick_played",
        "before_next_turnup",
        "immediately",
        "before_next_turnup",
        "automatic",
    ),
    "proposal_when_stock_spent": (False, False, False, False, False),
    "elder_min_exchange": (1, 1, 1, 1, 1),
    "dealer_min_exchange": (0, 0, 0, 0, 1),
    "stock_exhaustion": (
        "elder_what_is_left_dealer_stands",
        "take_back_from_discards",
        "take_back_from_discards",
        "elder_what_is_left_dealer_stands",
        "cannot_ask_more_than_left",
    ),
    "conditional_acceptance": (True, False, False, True, True),
    "satisfied_cuts_exchange": (False, False, False, False, False),
    "dealer_announces_number": ("only_if_required", "yes", "yes", "only_if_required", "yes"),
    "dealer_number_query": ("no_limit", "until_dealer_plays", "until_dealer_plays", "no_limit", "no_limit"),
    "refusal_doubles": ("proposers_trick_points_x2", "no", "no", "no", "no"),
    "failed_contract_award": (2, 2, 2, 2, 2),
    "vole_after_failed_contract": (4, 2, 2, 2, 2),
    "vole_vs_elder_who_did_not_propose": (2, 2, 2, 2, 2),
    "penalty_scope": ("first_proposal_only",) * 5,
    "king_declaration_optional": ("yes", "yes", "yes", "yes", "automatic"),
    "king_announce_before_first_lead": ("never", "allowed", "required", "allowed", "automatic"),
    "king_deadline_elder": (
        "after_first_card__until_own_king_covered",
        CLUB_ELDER,
        "before_he_plays__king_led_before_it_touches_table",
        CLUB_ELDER,
        "automatic",
    ),
    "king_deadline_dealer": (
        "after_first_card__as_he_plays_the_king",
        CLUB_DEALER,
        "before_elder_leads_if_warned",
        CLUB_DEALER,
        "automatic",
    ),
    "elder_must_say_i_play": (False, True, True, False, False),
    "suit_naming": (
        "binding_if_done",
        "binding_if_done",
        "compulsory_every_lead",
        "binding_if_done",
        "none",
    ),
    "must_follow": (True, True, True, True, True),
    "must_head": (True, True, True, True, True),
    "must_trump": (False, True, True, True, True),
    "trump_with_suit_in_hand": (
        "allowed_if_cannot_head",
        "forbidden",
        "forbidden",
        "forbidden",
        "forbidden",
    ),
    "game_points": (5, 5, 5, 5, 5),
    "game_multiplier": ("single",) * 5,
    "deal_packets": ("3_2_or_2_3_fixed_for_game",) * 4 + ("2_then_3",),
}

# What goes wrong: where the club laws and Foster part, the others follow one or the other. The order is that of NAMES.
CLUB_BUT_FOSTER = {
    "misdeal_found_before_turnup": ("rectify_or_fresh_if_hand_unseen", "same_as_after_turnup"),
    "turned_king_if_wrong_count": ("not_scored_if_deal_stands", "not_scored"),
    "misdeal_elder_too_many": (
        "fresh_or_throws_out_unseen",
        "unseen_throws_at_hazard_or_misdeal__seen_throws_showing_or_misdeal",
    ),
    "misdeal_elder_too_few": ("completes_or_fresh", "completes_or_misdeal"),
    "misdeal_dealer_too_many": (
        "fresh_or_elder_draws__looks_if_taken_up",
        "misdeal_or_elder_draws__looks_if_seen",
    ),
    "misdeal_dealer_too_few": ("elder_lets_complete_or_fresh", "elder_lets_complete_or_misdeal"),
    "misdeal_effect": ("fresh_deal_same_dealer", "loses_the_deal"),
    "misnamed_lead": (
        "accept_or_demand__none_of_suit_card_stays",
        "accept_or_demand__none_of_suit_adversary_calls",
    ),
}
"""Only Foster differs: the others have, or follow, the club's answer."""
ENGLISH_AND_FRENCH = {
    "faced_card_in_pack": ("fresh_deal_if_before_turnup", "fresh_deal_unless_eleventh"),
    "two_cards_turned": (
        "unseen_picks_or_fresh__seen_fresh",
        "unseen_picks_or_fresh__seen_misdeal_or_true_eleventh",
    ),
    "deal_out_of_turn_or_wrong_pack": (
        "void_before_turnup__then_stands",
        "void_before_turnup__kept_for_next_until_discard_or_play__then_stands",
    ),
    "wrong_number_played_elder_no_exchange": ("fresh_deal_compulsory", "loses_2_and_king_even_turned"),
    "wrong_number_played_dealer_no_exchange": (
        "fresh_deal_at_elders_option",
        "loses_2_and_king_even_turned",
    ),
    "looked_at_discards": ("forbidden_no_penalty", "play_exposed_not_callable"),
    "exchange_elder_gets_too_many": (
        "fresh_or_throws_out_unseen",
        "dealer_loses_point_and_king_unless_turned",
    ),
    "exchange_elder_gets_too_few": ("fresh_or_completes", "dealer_loses_point_and_king_unless_turned"),
    "exchange_elder_asked_too_many": (
        "dealer_fresh_or_draws_if_mixed",
        "dealer_plays_and_draws_or_marks_point__elder_no_king",
    ),
    "exchange_dealer_too_many": ("elder_fresh_or_draws_if_mixed", "loses_point_and_king_unless_turned"),
    "trump_turned_by_mistake_in_giving": (
        "no_refusal_if_demanded__elder_may_take_card",
        "no_refusal_if_demanded__card_to_discards",
    ),
    "faced_card_when_giving": ("shown_aside_next_given", "dealers_stands__elders_take_or_fresh"),
    "false_king": (
        "corrected_replay_option_score_cut__free_before_he_plays",
        "taken_down_adversary_1__replay_option__free_before_a_card",
    ),
    "revoke_detect": ("free_until_next_lead_then_fault", "whenever_discovered"),
    "revoke_remedy": ("replay_at_option_score_cut", "replay_compulsory_score_cut"),
    "revoke_score": ("point_0_vole_1_raised_point_1", "point_0_vole_1"),
}
"""The laws of about 1850 go with Foster, the other two with the club."""
AGREED = {
    "deal_order_broken": "before_turnup_rectify_or_fresh",
    "dealer_exposes_own_card": "stands",
    "dealer_exposes_elders_card": "elder_may_claim_fresh_if_hand_unseen",
    "wrong_number_concealed_at_exchange": "loses_2_and_king_even_turned",
    "exchange_elder_asked_too_few": "plays_short_missing_lost_may_mark_king",
    "exchange_dealer_too_few": "completes_until_he_plays_then_missing_lost",
    "more_than_five_played_after_draw": "loses_point_and_king",
    "fewer_than_five_played_after_draw": "missing_lost",
    "card_exposed_by_dealer_when_giving": "elder_may_refuse__dealer_must_take",
    "dropped_card": "not_played_unless_covered_or_covering",
    "incorrect_pack": "deal_void_earlier_stand",
    "cut_to_dealer_exposed": "recut",
    "quit": "loses_game",
    "wrong_accusation": "no_effect",
}
"""One answer for all, whoever gives it."""
BOOKS |= {name: (club, club, foster, club, club) for name, (club, foster) in CLUB_BUT_FOSTER.items()}
BOOKS |= {name: (club, foster, foster, club, club) for name, (club, foster) in ENGLISH_AND_FRENCH.items()}
BOOKS |= {name: (answer,) * 5 for name, answer in AGREED.items()}
BOOKS |= {
    "bystander_may_correct": (*("tricks_and_unfair_play",) * 2, *("score",) * 3),
    "retract_card": (
        "led_no__reply_only_to_cure_before_next_lead",
        "led_card_no_once_covered",
        *("led_no__reply_only_to_cure_before_next_lead",) * 3,
    ),
    "out_of_turn": (
        "may_take_back_unless_covered",
        "must_take_back_unless_covered",
        *("may_take_back_unless_covered",) * 3,
    ),
    "peek_tricks": (
        "may_be_required_to_play_exposed__any_turned_trick",
        "bound_to_play_exposed__adversarys_tricks",
        *("may_be_required_to_play_exposed__any_turned_trick",) * 3,
    ),
    "abandon_hand": (
        "none_vole__one_or_two_point__claim_free",
        "adversary_2",
        "none_2__one_or_more_loses_point__good_claim_or_concession_free",
        "none_vole__one_or_two_point__claim_free",
        "none_vole__one_or_two_point__claim_free",
    ),
}

"""What a seat may and can do in the naive reference engine.

Left out: doing it, and the state itself, which the class in naive.py holds. Where the written course leaves
room, a comment marked "Decision" says what was chosen.
"""

from __future__ import annotations

from itertools import combinations

RANKS = "KQJAT987"  # high to low
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
SEATS = ("elder", "dealer")
OTHER = {"elder": "dealer", "dealer": "elder"}
BEFORE_TURN_UP = ("shuffle", "cut", "packets", "turn")
ACTS = {
    "cut": "elder",
    "packets": "dealer",
    "turn": "dealer",
    "turned_king": "dealer",
    "proposal": "elder",
    "reply": "dealer",
    "elder_discard": "elder",
    "condition": "dealer",
    "elder_take_back": "elder",
    "halfway": "elder",
    "dealer_discard": "dealer",
    "dealer_take_back": "dealer",
    "announce": "elder",
    "answer": "dealer",
}
FROM_TURN_UP = (*list(ACTS)[3:], "lead", "follow")


def choices(cards: list[str], least: int, most: int) -> set[str]:
    """All ways to take least..most of `cards`, each in the order of the cards, as text ("-" for none)."""
    sizes = range(least, most + 1)
    return {" ".join(chosen) or "-" for size in sizes for chosen in combinations(cards, size)}


def stronger(card: str, other: str) -> bool:
    """Whether `card` ranks above `other` of the same suit."""
    return card[1] == other[1] and RANKS.index(card[0]) < RANKS.index(other[0])


class Lawful:
    """The half of the naive engine that only looks at the state."""

    # --- what may and what can be done ---------------------------------------------------------------------

    def lawful(self, seat: str) -> set[str]:
        """Text forms of all that `seat` may lawfully do now, rights included."""
        texts = set(self.turn_texts(seat, lawful=True)) if seat == self.to_act else set()
        if self.king_open(seat):
            texts.add("king")
        if seat == "elder" and self.ask_open():
            texts.add("ask")
        return {f"{seat} {text}" for text in texts}

    def possible(self, seat: str) -> set[str]:
        """Text forms of all that `seat` could do now, lawful or not."""
        texts = set(self.turn_texts(seat, lawful=False)) if seat == self.to_act else set()
        if self.phase in FROM_TURN_UP:
            texts.add("king")
            if seat == "elder":
                texts.add("ask")  # Decision: words can be said at any time from the turn-up to the deal's end
        elif self.king_open(seat):
            texts.add("king")
        return {f"{seat} {text}" for text in texts}

    def turn_texts(self, seat: str, lawful: bool) -> list[str]:
        """What the seat to act may (lawful) or can do in this phase, without the seat's name and rights."""
        phase = self.phase
        if phase == "cut":
            low = 2 if lawful and self.answers["cut_minimum"] == "2_and_2" else 1
            return [f"cut {n}" for n in range(low, 31 if lawful else 32)]
        if phase == "packets":
            return [f"deal {n}" for n in self.packet_sizes(lawful)]
        if phase in ("elder_discard", "dealer_discard"):
            least, most = self.discard_limits(seat) if lawful else (0, 5)
            return ["discard " + text for text in choices(self.hands[seat], least, most)]
        if phase in ("elder_take_back", "dealer_take_back"):
            # Decision: another number than the right one is not even possible.
            return ["take-back " + text for text in choices(self.put_out, self.missing, self.missing)]
        if phase == "announce":
            # Decision: a lead without "I play" is possible in all the forms of a lead.
            return ["announce"] if lawful else ["announce", *self.lead_texts(seat, lawful)]
        if phase == "lead":
            return self.lead_texts(seat, lawful)
        if phase == "follow":
            return ["play " + card for card in (self.replies(seat) if lawful else self.hands[seat])]
        return self.words_to_say(lawful)

    def words_to_say(self, lawful: bool) -> list[str]:
        """The same for the phases in which nothing but a word is wanted."""
        says = self.answers
        if self.phase == "proposal":
            spent = not self.stock and not says["proposal_when_stock_spent"]
            return ["stand"] if lawful and spent else ["stand", "propose"]
        if self.phase == "reply":
            # Decision: where the code has no conditional acceptance, the words can be said and are unlawful.
            conditional = not lawful or (says["conditional_acceptance"] and len(self.stock) < 10)
            return ["accept", "refuse", *(["accept-if-enough"] if conditional else [])]
        return {
            "turn": ["turn"],
            "turned_king": ["king", "pass"],
            "condition": ["confirm", "withdraw"],
            "halfway": ["satisfied", "go-on"],
            "answer": ["answer"],
        }[self.phase]

    def packet_sizes(self, lawful: bool) -> list[int]:
        """The sizes of the next packet."""
        given = self.packets
        if not lawful:
            return list(range(1, 5 - sum(given[len(given) % 2 :: 2]) + 1))
        if len(given) == 1:
            return [given[0]]
        if len(given) >= 2:
            return [5 - given[0]]
        fixed = {"2_then_3": 2, "3_then_2": 3}.get(self.answers["deal_packets"], self.first_packet)
        return [fixed] if fixed else [2, 3]

    def discard_limits(self, seat: str) -> tuple[int, int]:
        """The least and the greatest number of cards the seat may lawfully put out."""
        if seat == "dealer" and not self.stock:
            return 0, 0
        take_back = self.answers["stock_exhaustion"] == "take_back_from_discards"
        most = 5 if take_back else min(5, len(self.stock))
        least = min(self.answers[seat + "_min_exchange"], most)  # Decision: nothing is owed without a stock
        return least, most

    def lead_texts(self, seat: str, lawful: bool) -> list[str]:
        """The ways to lead: every card, and unlawfully with a wrong name or with none where one is due."""
        texts = ["play " + card for card in self.hands[seat]]
        naming = self.answers["suit_naming"]
        if lawful or naming == "none":
            return texts
        for card in self.hands[seat]:
            texts += [f"play {card} naming {suit}" for suit in SUITS if suit != card[1]]
            if naming == "compulsory_every_lead":
                texts.append(f"play {card} silent")
        return texts

    def replies(self, seat: str) -> list[str]:
        """The cards that may lawfully be played to the card led."""
        hand, led, says = self.hands[seat], self.table[0], self.answers
        of_suit = [card for card in hand if card[1] == led[1]]
        trumps = [card for card in hand if card[1] == self.trump]
        higher = [card for card in of_suit if stronger(card, led)]
        if higher and says["must_head"]:
            return higher
        if of_suit:
            if says["trump_with_suit_in_hand"] == "forbidden" or higher or led[1] == self.trump:
                trumps = []
            # Decision: who need not follow may throw any plain card, but the ban on trumping binds him as well.
            plain = (
                [] if says["must_follow"] else [card for card in hand if card[1] not in (led[1], self.trump)]
            )
            return of_suit + trumps + plain
        return trumps if trumps and says["must_trump"] else hand

    # --- rights --------------------------------------------------------------------------------------------

    def ask_open(self) -> bool:
        """Whether the elder may ask how many cards the dealer took in the last exchange."""
        if self.phase not in FROM_TURN_UP or self.answers["dealer_announces_number"] != "only_if_required":
            return False
        # Decision: the right begins when the exchange is complete, after any take-back of the dealer's.
        if not self.exchanges or self.asked:
            return False
        limit = self.answers["dealer_number_query"]
        if limit == "until_dealer_plays":
            return not self.played["dealer"]
        return not self.played["elder"] if limit == "until_asker_plays" else True

    def king_open(self, seat: str) -> bool:
        """Whether the seat may mark the king now, turned or held."""
        if self.phase in BEFORE_TURN_UP:
            return self.late_king is not None and self.late_king == self.player(seat)
        if self.phase not in FROM_TURN_UP or self.marked:
            return False
        if self.turn_up[0] == "K":
            return seat == "dealer" and self.turned_king_open
        if seat != self.holder or self.answers["king_declaration_optional"] == "automatic":
            return False
        nothing_played = not self.played["elder"]
        if not self.settled or (
            nothing_played and self.answers["king_announce_before_first_lead"] == "never"
        ):
            return False
        return self.elders_king_in_time() if seat == "elder" else self.dealers_king_in_time()

    def elders_king_in_time(self) -> bool:
        """Whether the elder's deadline for a held king has not passed."""
        rule, mine, theirs = self.answers["king_deadline_elder"], self.played["elder"], self.played["dealer"]
        king = "K" + self.trump
        if rule == "before_first_card__king_led_until_covered":
            return not mine or (mine == [king] and not theirs)
        if rule == "before_he_plays__king_led_before_it_touches_table":
            return not mine
        if rule == "after_first_card__until_own_king_covered":
            return king not in mine or len(theirs) == self.dealer_cards_at_elders_king
        return (
            rule == "within_trick_1" and not theirs
        )  # the elder leads: the dealer's first card ends trick 1

    def dealers_king_in_time(self) -> bool:
        """Whether the dealer's deadline for a held king has not passed."""
        rule, mine, king = self.answers["king_deadline_dealer"], self.played["dealer"], "K" + self.trump
        if rule == "before_first_card__king_played_until_next_card":
            return not mine or mine == [king]
        if rule == "before_elder_leads_if_warned":
            return self.phase in ("announce", "answer")
        if rule == "after_first_card__as_he_plays_the_king":
            return king not in mine
        return rule == "within_trick_1" and not mine

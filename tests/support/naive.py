"""A second, naive engine for the regular course of écarté, to check the real one against.

It shares no line with the package and leaves out faults and their penalties, views, records and undo: what a
seat does is either lawful or a ValueError. The answers are in naive_answers.py, what is lawful in
naive_lawful.py. Where the written course leaves room, a comment marked "Decision" says what was chosen.
"""

from __future__ import annotations

from tests.support.naive_answers import ANSWERS
from tests.support.naive_lawful import ACTS, BEFORE_TURN_UP, OTHER, PACK, RANKS, SEATS, Lawful, stronger

__all__ = ["ANSWERS", "Naive"]


class Naive(Lawful):
    """One game of écarté under a code; `changes` gives other answers to single questions."""

    def __init__(self, code: str, changes: dict | None = None) -> None:
        """Take the answers of `code`, changed by `changes`; "yes" and "no" may stand for True and False."""
        self.answers = dict(ANSWERS[code])
        for question, value in (changes or {}).items():
            if question not in self.answers:
                raise ValueError(f"the naive engine asks no question {question}")
            self.answers[question] = {"yes": True, "no": False}.get(value, value)
        self.points = [0, 0]
        self.winner = None
        self.phase = ""
        self.dealer_player = None
        self.first_packet = None  # of the first deal, kept for the game
        self.late_king = None  # the player who turned a king in the deal before and may still mark it
        self.clear_deal()

    def clear_deal(self) -> None:
        """Forget the deal: nothing of it is left to see in the phases before the next turn-up."""
        self.hands = {"elder": [], "dealer": []}
        self.pack, self.stock, self.turn_up, self.packets = [], [], None, []
        self.contract = ""  # "", "stood" or "refused"
        self.marked = ""  # the seat that has marked the king of this deal
        self.turned_king_open = False
        self.settled, self.holder = False, ""  # holder: the seat that held the trump king when hands settled
        self.exchanges, self.asked, self.conditional = 0, False, False
        self.put_out, self.hand_before, self.missing = [], [], 0
        self.played = {"elder": [], "dealer": []}
        self.tricks_won = {"elder": 0, "dealer": 0}
        self.table, self.leader = [], "elder"
        self.dealer_cards_at_elders_king = None

    # --- ways to begin -------------------------------------------------------------------------------------

    def begin_game(self, dealer: str | None = None) -> None:
        """Begin at the cut for deal, or at the first shuffle when the first dealer is given."""
        self.dealer_player = dealer
        self.phase = "shuffle" if dealer else "cut_for_deal"

    def begin_deal(
        self,
        elder_cards: list[str],
        dealer_cards: list[str],
        turn_up: str,
        stock: list[str],
        points: tuple[int, int] = (0, 0),
        dealer: str = "B",
    ) -> None:
        """Begin with the hands dealt and a card turned; points are those of A and B."""
        self.points, self.dealer_player = list(points), dealer
        self.hands = {"elder": list(elder_cards), "dealer": list(dealer_cards)}
        self.first_packet = 2 if self.answers["deal_packets"] == "2_then_3" else 3
        if sorted([*elder_cards, *dealer_cards, turn_up, *stock]) != sorted(PACK):
            raise ValueError("the deal is not the pack")
        self.turn_card(turn_up, stock)

    # --- who is who ----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> str | None:
        """The seat whose turn it is, None at chance and at the end."""
        if self.phase in ("lead", "follow"):
            return self.leader if self.phase == "lead" else OTHER[self.leader]
        return ACTS.get(self.phase)

    @property
    def trump(self) -> str:
        """The suit turned up."""
        return self.turn_up[1]

    def player(self, seat: str) -> str | None:
        """The player in a seat: "A", "B", or None before the cut for deal is decided."""
        if self.dealer_player is None:
            return None
        return self.dealer_player if seat == "dealer" else "AB".replace(self.dealer_player, "")

    def multiplier(self) -> int:
        """How many times the stake the game pays, by the loser's points."""
        if self.answers["game_multiplier"] != "treble_double_single":
            return 1
        loser = min(self.points)
        return 3 if loser == 0 else 2 if loser <= 2 else 1

    # --- doing ---------------------------------------------------------------------------------------------

    def do(self, text: str) -> None:
        """Do the action of this full text form; ValueError when it is not lawful now or not well formed."""
        words = text.split()
        if words and words[0] in ("cut-for-deal", "shuffle"):
            wanted = "cut_for_deal" if words[0] == "cut-for-deal" else "shuffle"
            if self.phase != wanted:
                raise ValueError(f"{text}: the phase is {self.phase}")
            chance = self.do_cut_for_deal if wanted == "cut_for_deal" else self.do_shuffle
            chance(words[1:])
            return
        if not words or words[0] not in SEATS or text not in self.lawful(words[0]):
            raise ValueError(f"{text!r} is not lawful in phase {self.phase}")
        act = getattr(self, "do_" + words[1].replace("-", "_"))
        act(words[0], [word for word in words[2:] if word != "-"])

    def do_cut_for_deal(self, words: list[str]) -> None:
        """A's and B's exposed cards: the highest deals, equal cards are cut again."""
        shown = [[] if word == "-" else word.split("+") for word in words]
        cards = [card for some in shown for card in some]
        if len(shown) != 2 or len(set(cards)) != len(cards) or not set(cards) <= set(PACK):
            raise ValueError(f"not a cut for deal: {words}")
        # Decision: a refusal is looked at first; the other then deals, however many cards he exposed.
        if not shown[0] or not shown[1]:
            if cards:
                self.begin_game("A" if shown[0] else "B")
            return
        if max(len(some) for some in shown) > 1 and self.answers["cut_exposes_more_than_one"] == "recut":
            return
        place_a, place_b = (
            max(RANKS.index(card[0]) for card in some) for some in shown
        )  # the lowest of each
        if place_a != place_b:
            self.begin_game("A" if place_a < place_b else "B")

    def do_shuffle(self, cards: list[str]) -> None:
        """The order of the pack, top card first."""
        if sorted(cards) != sorted(PACK):
            raise ValueError("not the 32 cards")
        self.pack, self.phase = cards, "cut"

    def do_cut(self, seat: str, words: list[str]) -> None:
        """Lift n cards and put them under the others."""
        n = int(words[0])
        self.pack, self.phase = self.pack[n:] + self.pack[:n], "packets"

    def do_deal(self, seat: str, words: list[str]) -> None:
        """Give a packet, to elder and dealer in turn."""
        n = int(words[0])
        self.hands[SEATS[len(self.packets) % 2]] += self.pack[:n]
        self.pack = self.pack[n:]
        self.packets.append(n)
        if len(self.packets) == 4:
            self.first_packet = self.first_packet or self.packets[0]
            self.phase = "turn"

    def do_turn(self, seat: str, words: list[str]) -> None:
        """Turn the next card; a king of the deal before can no longer be marked."""
        self.late_king = None
        self.turn_card(self.pack[0], self.pack[1:])
        self.pack = []

    def turn_card(self, card: str, stock: list[str]) -> None:
        """The turn-up, with what a turned king brings."""
        self.turn_up, self.stock, self.phase = card, list(stock), "proposal"
        if card[0] != "K":
            return
        deadline = self.answers["turned_king_deadline"]
        if deadline == "automatic":
            self.do_king("dealer")
        else:
            self.turned_king_open = True
            self.phase = "turned_king" if deadline == "immediately" else "proposal"

    def do_king(self, seat: str, words: list[str] | tuple[()] = ()) -> None:
        """Mark the king for one point; the phase goes on only where the call was waited for."""
        turned = self.phase in BEFORE_TURN_UP or self.turn_up[0] == "K"
        if self.phase in BEFORE_TURN_UP:
            self.late_king = None
        else:
            self.marked = seat
        # Decision: a turned king would answer as well as a held one; the elder's own king changes no phase.
        after = {"turned_king": "proposal", "answer": "lead" if seat == "dealer" else "answer"}
        self.phase = after.get(self.phase, self.phase)  # the dealer's king is an answer to "I play"
        self.score(seat, self.answers["turned_king_points" if turned else "held_king_points"])

    def score(self, seat: str, points: int) -> None:
        """Add points and end the game when that is enough; they are not cut down to the game's number."""
        self.points["AB".index(self.player(seat))] += points
        if self.points["AB".index(self.player(seat))] >= self.answers["game_points"]:
            self.winner, self.phase = self.player(seat), "game_over"

    def do_pass(self, seat: str, words: list[str]) -> None:
        """Let a turned king go."""
        self.turned_king_open, self.phase = False, "proposal"

    def do_ask(self, seat: str, words: list[str]) -> None:
        """The elder asks how many cards the dealer took."""
        self.asked = True

    # --- proposal and exchange -----------------------------------------------------------------------------

    def counts(self) -> bool:
        """Whether to stand or to refuse now is an undertaking to win three tricks."""
        # Decision: any_refusal makes a later stand count as well as a later refusal.
        return self.exchanges == 0 or self.answers["penalty_scope"] == "any_refusal"

    def do_propose(self, seat: str, words: list[str]) -> None:
        """The elder asks for an exchange."""
        self.phase = "reply"

    def do_stand(self, seat: str, words: list[str]) -> None:
        """The elder plays without proposing."""
        self.contract = "stood" if self.counts() else ""
        self.settle(said_i_play=True)

    def do_refuse(self, seat: str, words: list[str]) -> None:
        """The dealer gives no cards."""
        self.contract = "refused" if self.counts() else ""
        self.settle(said_i_play=False)

    def do_accept(self, seat: str, words: list[str]) -> None:
        """The dealer gives cards."""
        self.conditional, self.phase = False, "elder_discard"

    def do_accept_if_enough(self, seat: str, words: list[str]) -> None:
        """The dealer gives cards if five are left for himself."""
        self.conditional, self.phase = True, "elder_discard"

    def do_discard(self, seat: str, cards: list[str]) -> None:
        """Put cards out and draw, unless the dealer may still withdraw."""
        self.hand_before, self.put_out = list(self.hands[seat]), cards
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        if seat == "elder" and self.conditional and len(cards) + 5 > len(self.stock):
            self.phase = "condition"
        else:
            self.draw(seat)

    def do_confirm(self, seat: str, words: list[str]) -> None:
        """The dealer gives the cards though there may be too few for him."""
        self.draw("elder")

    def do_withdraw(self, seat: str, words: list[str]) -> None:
        """There are too few cards: the elder's hand is as it was, and this is a refusal that comes late."""
        self.hands["elder"] = self.hand_before
        self.contract = "refused" if self.answers["penalty_scope"] == "any_refusal" else ""
        self.settle(said_i_play=False)

    def draw(self, seat: str) -> None:
        """Serve the seat from the top of the stock as far as it goes."""
        number = len(self.put_out)
        self.hands[seat] += self.stock[:number]
        self.missing = max(0, number - len(self.stock))
        self.stock = self.stock[number:]
        if self.missing:
            self.phase = seat + "_take_back"
        else:
            self.served(seat)

    def do_take_back(self, seat: str, cards: list[str]) -> None:
        """Take own cards back for those that the stock could not supply."""
        self.hands[seat] += cards
        self.served(seat)

    def served(self, seat: str) -> None:
        """The seat has five cards again: the dealer's turn to put out, or the exchange is over."""
        if seat == "elder":
            self.phase = "halfway" if self.answers["satisfied_cuts_exchange"] else "dealer_discard"
        else:
            self.exchanges, self.asked, self.phase = self.exchanges + 1, False, "proposal"

    def do_satisfied(self, seat: str, words: list[str]) -> None:
        """The elder's word stops the dealer's share of the exchange."""
        self.settle(said_i_play=True)

    def do_go_on(self, seat: str, words: list[str]) -> None:
        """The elder lets the exchange go on."""
        self.phase = "dealer_discard"

    # --- before the lead, and the tricks -------------------------------------------------------------------

    def settle(self, said_i_play: bool) -> None:
        """The hands stay as they are; what is said before the first lead comes next."""
        self.settled = True
        self.holder = next((seat for seat in SEATS if "K" + self.trump in self.hands[seat]), "")
        self.phase = "announce"
        if said_i_play or not self.answers["elder_must_say_i_play"]:
            self.do_announce("elder", [])
        if self.holder and self.answers["king_declaration_optional"] == "automatic":
            self.marked = self.holder
            self.score(self.holder, self.answers["held_king_points"])

    def do_announce(self, seat: str, words: list[str]) -> None:
        """The elder has said that he plays."""
        waits = self.answers["king_deadline_dealer"] == "before_elder_leads_if_warned"
        self.phase = "answer" if waits else "lead"

    def do_answer(self, seat: str, words: list[str]) -> None:
        """The dealer says "Play"."""
        self.phase = "lead"

    def do_play(self, seat: str, words: list[str]) -> None:
        """Play a card to the trick."""
        card = words[0]
        self.hands[seat].remove(card)
        self.played[seat].append(card)
        self.table.append(card)
        if seat == "elder" and card == "K" + self.trump:
            self.dealer_cards_at_elders_king = len(self.played["dealer"])
        if len(self.table) == 2:
            self.finish_trick()
        else:
            self.phase = "follow"

    def finish_trick(self) -> None:
        """Give the trick to whom it belongs."""
        led, reply = self.table
        trumped = reply[1] == self.trump and led[1] != self.trump
        winner = OTHER[self.leader] if trumped or stronger(reply, led) else self.leader
        self.tricks_won[winner] += 1
        self.table, self.leader, self.phase = [], winner, "lead"
        if self.answers["turned_king_deadline"] == "before_first_trick_played":
            self.turned_king_open = False
        if sum(self.tricks_won.values()) == 5:
            self.finish_deal()

    def finish_deal(self) -> None:
        """Score the tricks; the deal passes unless the game is over."""
        winner = "elder" if self.tricks_won["elder"] >= 3 else "dealer"
        self.score(winner, self.trick_points(winner))
        if self.winner:
            return
        if self.turned_king_open and not self.marked:
            self.late_king = self.dealer_player
        self.clear_deal()
        self.dealer_player = "AB".replace(self.dealer_player, "")
        self.phase = "shuffle"

    def trick_points(self, winner: str) -> int:
        """What the tricks bring; refusal_doubles is not asked, for the two answers below say the same."""
        says, vole = self.answers, self.tricks_won[winner] == 5
        if self.contract == "stood" and winner == "dealer":
            return says["vole_vs_elder_who_did_not_propose"] if vole else says["failed_contract_award"]
        if self.contract == "refused" and winner == "elder":
            return says["vole_after_failed_contract"] if vole else says["failed_contract_award"]
        return says["vole"] if vole else 1

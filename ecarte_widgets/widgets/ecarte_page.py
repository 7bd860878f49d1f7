"""Écarté's page: its trump, turn-up and stock, its words, and the king's button.

Leaves out what any game's page has (`page_parts`), and wording (`speech`).
"""

from __future__ import annotations

from typing import Any

from ..rules import ecarte
from ..rules.cards import SUITS, Card
from ..rules.ecarte_state import ORDER, Award, Result, State
from ..rules.views import View
from ..texts import capital, card_name
from . import judging
from .ecarte_show import deal_rows
from .page_parts import BasePage
from .speech import Speech

__all__ = ["Deal", "Page", "State", "deal_rows", "marks", "question"]

Deal = ecarte.Deal
_CALLS: dict[str, tuple[str, ...]] = {
    "proposal": ("propose", "stand"),
    "reply": ("accept", "accept-if-enough", "refuse"),
    "condition": ("confirm", "withdraw"),
    "halfway": ("go-on", "satisfied"),
    "taking": ("take-up",),
    "turn": ("turn",),
    "turned_king": ("king", "pass"),
    "announce": ("announce",),
    "answer": ("answer",),
    "count": ("agree",),
}
"""The words open to the seat to act, the first of them the main one."""
_SPOKEN_FOR = frozenset(
    {"cut_for_deal", "shuffle", "cut", "packets", "turn", "game_over", "turned_king", "remedy"}
)
"""Phases in which no button for the king stands on the table."""
_QUESTIONS = {
    "turned_king": "turned_king_deadline",
    "proposal": "failed_contract_award",
    "reply": "failed_contract_award",
    "elder_discard": "elder_min_exchange",
    "dealer_discard": "dealer_min_exchange",
    "condition": "conditional_acceptance",
    "elder_take_back": "stock_exhaustion",
    "dealer_take_back": "stock_exhaustion",
    "halfway": "satisfied_cuts_exchange",
    "announce": "elder_must_say_i_play",
    "answer": "king_deadline_dealer",
    "lead": "suit_naming",
    "follow": "must_head",
}
"""The question of law that each phase turns on most."""


def marks(result: Result) -> tuple[Award, ...]:
    """What a finished deal has brought."""
    return result.awards


def question(view: View) -> str | None:
    """The question of law that the moment turns on most."""
    return _QUESTIONS.get(view.phase)


class Page(BasePage):
    """A page of écarté."""

    view: View
    speech: Speech
    TOOLS = (*BasePage.TOOLS, "coach")
    CHOOSING = {  # noqa: RUF012
        "elder_discard": "discard",
        "dealer_discard": "discard",
        "elder_take_back": "take-back",
        "dealer_take_back": "take-back",
        "surplus": "throw-out",
    }
    NUMBERED = {  # noqa: RUF012
        "cut": (1, 2, 10, 16, 22, 30, 31),
        "packets": (1, 2, 3, 4, 5),
        "giving": (1, 2, 3, 4, 5, 6),
    }

    def speaker(self) -> Speech:
        return Speech(self.view, self.language)

    def cloth(self) -> dict[str, Any]:
        """What lies on the table."""
        view = self.view
        return {
            "trump": self.trump(),
            "turn": self.turn_up(),
            "stock": self.stock(),
            "opponent": self.side("other", view.score[1], view.won[1], "C")
            | {
                "cards": view.others_cards,
                "open": self.arranged(view.others_hand),
                "caption": judging.signs(self.arranged(view.others_hand)) or None,
                "cards_label": self.backs(),
            },
            "you": self.side("you", view.score[0], view.won[0], "D"),
            "trick": self.trick(),
            "hand": self.hand(),
        }

    # ---- the margin ------------------------------------------------------------------------------

    def trump(self) -> dict[str, str] | None:
        suit = self.view.trump
        if not suit:
            return None
        return {"suit": suit, "name": capital(self.say(f"suit.{suit}")), "says": self.say("table.are_trumps")}

    def turn_up(self) -> dict[str, str] | None:
        card = self.view.turn_up
        return {"card": card, "label": self.say("table.turned", name=card_name(card))} if card else None

    def side(self, who: str, points: int, tricks: int, marker: str) -> dict[str, Any]:
        goal = self.view.code.v.game_points
        return {
            "name": self.say(f"table.name.{who}"),
            "points": points,
            "of": self.say("table.of", goal=goal),
            "label": self.say(f"table.points.{who}", points=points, goal=goal),
            **self.won(tricks),
            "marker": marker,
        }

    # ---- the trick and the hand ------------------------------------------------------------------

    def backs(self) -> str:
        """What a listener hears of the other's hand: how many cards, or which where they lie open."""
        view = self.view
        if view.others_hand:
            return self.say("table.others_open", names=self.speech.names(view.others_hand))
        return self.say("table.others_cards", count=view.others_cards)

    def captioned(self) -> bool:
        return self.view.settled

    def hand(self) -> dict[str, Any]:
        view = self.view
        choosing = self.choosing()
        held = view.put_out if choosing == "take-back" else view.hand
        cards = [self.held(card, choosing) for card in self.arranged(held)]
        least, most = view.discard_limits if choosing == "discard" else (view.owed, view.owed)
        return {
            "label": self.say("table.put_out" if choosing == "take-back" else "table.hand"),
            "kind": "choose" if choosing else "play",
            "n": self.HAND,
            "min": least,
            "max": most,
            "cards": cards,
        }

    def named(self, card: Card) -> str:
        name = super().named(card)
        return self.say("card.trump", name=name) if card.suit == self.view.trump else name

    def arranged(self, hand: tuple[Card, ...]) -> list[Card]:
        """Trumps first, then suit by suit, each from high to low."""
        trump = self.view.trump
        suits = [trump] + [s for s in SUITS if s != trump] if trump else list(SUITS)
        return sorted(hand, key=lambda card: (suits.index(card.suit), ORDER.index(card.rank)))

    # ---- what is said ----------------------------------------------------------------------------

    def status(self) -> str:
        view = self.view
        if view.winner:
            over = self.say(
                f"status.over.{'you' if self.won_by_me() else 'other'}",
                mine=view.score[0],
                others=view.score[1],
            )
            return " ".join([*(self.speech.award(award) for award in view.results[-1].awards), over])
        if self.waiting and view.phase == "shuffle":
            return self.speech.deal_over(view.results[-1])
        if self.waiting:
            taken = self.speech.trick_over(view.tricks[-1])
            if view.to_act != view.seat:
                return taken
            asked = "count" if view.phase == "count" else "lead"
            return f"{taken} {self.say(f'status.{asked}', number=len(view.tricks) + 1)}"
        if view.to_act != view.seat:
            return self.say("status.waits")
        least, most = view.discard_limits
        again = view.phase in ("proposal", "reply") and bool(view.taken)
        turned = view.phase == "answer" and view.turn_up is not None and view.turn_up.rank == "K"
        return self.say(
            f"status.{view.phase}{'.turned' if turned else '.again' if again else ''}",
            trump=capital(self.say(f"suit.{view.trump}")) if view.trump else "",
            least=least,
            most=most,
            count=view.owed,
            number=len(view.tricks) + 1,
            name=card_name(view.led, self.language) if view.led else "",
        )

    # ---- buttons ---------------------------------------------------------------------------------

    def shut(self) -> dict[str, str]:
        # Everybody in a class plays by himself.
        return super().shut() | ({"coach": self.say("coach.not_here")} if self.session.fixed else {})

    def calls(self) -> list[dict[str, Any]]:
        view = self.view
        calls = self.between()
        if view.winner and calls is not None:
            return calls
        calls = calls or []
        if not calls and view.to_act == view.seat:
            calls += self.words_now()
        if any(action.kind == "ask" for action in view.actions):
            calls.append(self.call("ask"))
        if self.king_button():
            calls.append(self.call("king"))
        return calls

    def words_now(self) -> list[dict[str, Any]]:
        view = self.view
        if view.choices:
            return judging.choices(view, self.language)
        choosing = self.CHOOSING.get(view.phase)
        if choosing:
            return [self.picking(choosing)]
        if view.phase in self.NUMBERED:
            return self.numbers(self.NUMBERED[view.phase])
        lawful = {action.kind for action in view.actions}
        kinds = [kind for kind in _CALLS.get(view.phase, ()) if kind in lawful or kind in ("propose", "king")]
        return [self.call(kind, main=place == 0) for place, kind in enumerate(kinds)]

    def king_button(self) -> bool:
        """Always there while the king can be a question, whether he is held or not: its presence tells nothing."""
        view = self.view
        if any(action.kind == "king" for action in view.actions) and view.phase != "turned_king":
            return True
        quiet = (
            view.phase in _SPOKEN_FOR or view.marked or view.code.v.king_declaration_optional == "automatic"
        )
        return not quiet and view.turn_up is not None and view.turn_up.rank != "K"

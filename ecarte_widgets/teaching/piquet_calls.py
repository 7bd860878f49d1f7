"""The kinds of exercise about calling at piquet: to answer, to order, to hear what was told, to call less and too much.

Leaves out what is right: the declarations, the engine of piquet and what the conversation tells decide. Who scores
what has a module of its own (`piquet_reckoned`); what may be called at all is asked as for any law (`piquet_kinds`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from ..rules import laws, lawwords, piquet
from ..rules.actions import DEALER, ELDER
from ..rules.cards import PACK, SUITS, cards
from ..rules.common import index, other
from ..rules.declarations import SET_RANKS
from ..rules.laws import Code
from ..rules.piquet_claims import best, compare
from ..rules.piquet_known import HOLDS, LESS, Known, fits, known
from ..rules.piquet_state import EQUAL, GOOD, NOT_GOOD, POINT, SET, Call, State
from ..rules.piquet_worth import mark
from ..texts import capital, say
from .exercise import RIGHT, WRONG, Choice, Item, Outcome, Row
from .piquet_reckoned import hand_score
from .piquet_talk import called_from, moment, ordered, out_row, own_row, plain_speech, speech, told

if TYPE_CHECKING:
    from .kinds import Level, Texts

ANSWERS = (GOOD, EQUAL, NOT_GOOD)
_NOTHING = "nothing"
"""What is wrong with a call of what counts for nothing."""
OPEN, LATE = "open", "late"


# ---- the answer ----------------------------------------------------------------------------------


def answer(data: Level, texts: Texts) -> Item:
    """The elder hand has called, or told what his point makes: good, equal, or not good? See `piquet_talk.moment`.

    Right is the truth: "good" may always be said, but of a hand that has as much or more it is keeping it back.
    Messages may use {call} and {mine}, the best of the class in one's own hand. A wrong answer is told by what was
    said and what is true (`wrong.good.equal`).
    """
    state, language = moment(data), texts.language
    call, speaker = state.calls[-1], speech(state, DEALER, language)
    right = truth(state)
    mine = best(state, DEALER, call.kind)
    if mine is not None and mine.kind == POINT and not call.pips:
        mine = mine._replace(pips=0)
    facts = {
        "call": speaker.claim(call, article=True),
        "mine": speaker.claim(mine, article=True) if mine else texts.say("nothing"),
    }
    question = _question(call, right)
    clause = lawwords.said(state.code[question], language) if question else ""

    def check(chosen: Sequence[str]) -> Outcome:
        given = chosen[0]
        if given == right:
            return Outcome(RIGHT, texts.say(f"right.{right}", "right", **facts), clause)
        return Outcome(WRONG, texts.say(f"wrong.{given}.{right}", f"wrong.{given}", "wrong", **facts), clause)

    return Item(
        ask=texts.say("ask", told=told(state, DEALER, language)),
        choices=tuple(Choice(word, speaker.say(f"call.{word}")) for word in ANSWERS),
        check=check,
        solution=(right,),
        hint=texts.say("hint"),
        rows=(own_row(state, DEALER, language),),
    )


def _question(call: Call, right: str) -> str:
    """The question of law behind an answer; "" for none."""
    if call.kind == POINT:
        return "point_call" if not call.pips else "point_tie" if right == EQUAL else "point_compare"
    return "set_ranks" if call.kind == SET else "sequence_tie" if right == EQUAL else ""


def truth(state: State) -> str:
    """The answer that keeps nothing back: "not-good" or "equal" where they are true, else "good"."""
    lawful = {action.kind for action in piquet.legal_actions(state, DEALER)}
    return next(word for word in (NOT_GOOD, EQUAL, GOOD) if word in lawful)


# ---- what beats what -----------------------------------------------------------------------------


def ranking(data: Level, texts: Texts) -> Item:
    """Claims `of` one class ("sequence" or "set"), such as "4 T": to be chosen from the best down.

    Those of a rank that counts for nothing are to be left out. Told wrong by `wrong.nothing`, `wrong.size` or
    `wrong.rank`, with {better} and {worse}.
    """
    kind, speaker = data["of"], plain_speech(texts.language)
    claims = {text: Call(ELDER, kind, int(text.split()[0]), rank=text.split()[1]) for text in data["claims"]}
    worthless = {text for text, call in claims.items() if kind == SET and call.rank not in SET_RANKS}
    key = cmp_to_key(lambda one, two: compare(claims[two], claims[one]))
    right = tuple(sorted((text for text in claims if text not in worthless), key=key))

    def check(chosen: Sequence[str]) -> Outcome:
        for given in chosen:
            if given in worthless:
                return Outcome(WRONG, texts.say(f"wrong.{_NOTHING}", worse=speaker.claim(claims[given])))
        for given, wanted in zip(chosen, right, strict=False):
            if given != wanted:
                how = "size" if claims[given].size != claims[wanted].size else "rank"
                facts = {"better": speaker.claim(claims[wanted]), "worse": speaker.claim(claims[given])}
                return Outcome(WRONG, texts.say(f"wrong.{how}", **facts))
        return (
            Outcome(RIGHT, texts.say("right"))
            if len(chosen) == len(right)
            else Outcome(WRONG, texts.say("more"))
        )

    return Item(
        ask=texts.say("ask"),
        choices=tuple(
            Choice(text, capital(speaker.claim(call, article=True))) for text, call in claims.items()
        ),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        most=len(claims),
        ordered=True,
    )


# ---- what was told -------------------------------------------------------------------------------


def heard(data: Level, texts: Texts) -> Item:
    """After some words: what does `me` ("elder" or "dealer") now know of the other's hand? Choose all that is certain.

    `facts`: statements such as "point holds 5 49" or "set more 3 J"; right are those that the conversation has told.
    `suits`: that his point is of that suit; right is one where no other can have so many cards that `me` has not seen.
    Each wrong statement has its message: `wrong.point_holds_5_49`, `wrong.suit_C`.
    """
    state, me, language = moment(data), data["me"], texts.language
    across = other(me)
    speaker = speech(state, me, language)
    certain = {_key(fact): fact for fact in known(state) if fact.seat == across}
    facts = {
        _key(fact): certain.get(_key(fact), fact) for fact in (_fact(text, across) for text in data["facts"])
    }
    suits = {f"suit_{suit}": suit for suit in data.get("suits", [])}
    right = tuple(key for key in facts if key in certain)
    right += tuple(key for key, suit in suits.items() if _only(state, me, certain.values()) == suit)
    choices = [Choice(key, speaker.fact(fact)) for key, fact in facts.items()]
    choices += [Choice(key, texts.say("statement", suit=suit)) for key, suit in suits.items()]

    def check(chosen: Sequence[str]) -> Outcome:
        for given in chosen:
            if given not in right:
                return Outcome(WRONG, texts.say(f"wrong.{given}"))
        return (
            Outcome(RIGHT, texts.say("right"))
            if len(chosen) == len(right)
            else Outcome(WRONG, texts.say("more"))
        )

    return Item(
        ask=texts.say("ask", told=told(state, me, language)),
        choices=tuple(choices),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        rows=(own_row(state, me, language), out_row(state, me, language)),
        most=len(choices),
    )


def _only(state: State, me: str, certain: Iterable[Known]) -> str:
    """The one suit of which the other can have as many cards as he has for point; "" where there are several."""
    seen = {*called_from(state, me), *state.discards[index(me)]}
    size = max((fact.size for fact in certain if (fact.kind, fact.relation) == (POINT, HOLDS)), default=0)
    able = [suit for suit in SUITS if sum(card.suit == suit and card not in seen for card in PACK) >= size]
    return able[0] if len(able) == 1 else ""


def _fact(text: str, seat: str) -> Known:
    """A statement such as "point less 5 49": class, relation, cards, and pips or rank."""
    kind, relation, size, *more = text.split()
    detail: dict[str, Any] = (
        {"pips": int(more[0])} if more and kind == POINT else {"rank": more[0]} if more else {}
    )
    return Known(seat, kind, relation, int(size), unless_sunk=relation == LESS, **detail)


def _key(fact: Known) -> str:
    """A statement as a choice is called: "point_less_5_49"."""
    detail = [str(fact.pips)] if fact.pips else [fact.rank] if fact.rank else []
    return "_".join([fact.kind, fact.relation, str(fact.size), *detail])


def whose(data: Level, texts: Texts) -> Item:
    """After some words: which of these `hands` can be the other's? Those that fit all that `me` has been told.

    A wrong choice is told by the first thing it does not fit: {fact}.
    """
    state, me, language = moment(data), data["me"], texts.language
    across = other(me)
    speaker = speech(state, me, language)
    hands = {str(n): ordered(cards(text)) for n, text in enumerate(data["hands"], start=1)}
    told_of = [fact for fact in known(state) if fact.seat == across]
    broken = {n: next((f for f in told_of if not fits(f, hand)), None) for n, hand in hands.items()}
    right = tuple(n for n, fact in broken.items() if fact is None)
    names = {n: say("row.piquet.number", language, number=n) for n in hands}

    def check(chosen: Sequence[str]) -> Outcome:
        for given in chosen:
            fact = broken[given]
            if fact is not None:
                facts = {"hand": names[given], "fact": speaker.fact(fact)}
                return Outcome(WRONG, texts.say(f"wrong.{given}", "wrong", **facts))
        return (
            Outcome(RIGHT, texts.say("right"))
            if len(chosen) == len(right)
            else Outcome(WRONG, texts.say("more"))
        )

    return Item(
        ask=texts.say("ask", told=told(state, me, language)),
        choices=tuple(Choice(n, name) for n, name in names.items()),
        check=check,
        solution=right,
        hint=texts.say("hint"),
        rows=tuple(Row(names[n], hand) for n, hand in hands.items()),
        most=len(hands),
    )


# ---- less, and more, than one has ----------------------------------------------------------------


def sink(data: Level, texts: Texts) -> Item:
    """The elder hand has called, and the dealer has better: does he say so? `right`: the answer of the book.

    Messages may use {mine}, {others} and {both}: what either scores of the class when it is his, and the two together;
    and {known}: what the elder hand is told by the answer.
    """
    state, language = moment(data), texts.language
    call, mine = state.calls[-1], best(state, DEALER, state.calls[-1].kind)
    assert mine is not None
    points = (mark(state, mine).points, mark(state, call).points)
    facts: dict[str, Any] = {"mine": points[0], "others": points[1], "both": sum(points)}
    told_by = {word: _told_by(state, word, language) for word in (NOT_GOOD, GOOD)}
    clause = lawwords.said(state.code["sinking"], language)

    def check(chosen: Sequence[str]) -> Outcome:
        told_now = facts | {"known": told_by[chosen[0]]}
        if chosen[0] == data["right"]:
            return Outcome(RIGHT, texts.say("right", **told_now), clause)
        return Outcome(WRONG, texts.say(f"wrong.{chosen[0]}", "wrong", **told_now), clause)

    speaker = speech(state, DEALER, language)
    return Item(
        ask=texts.say("ask", told=told(state, DEALER, language)),
        choices=tuple(Choice(word, speaker.say(f"call.{word}")) for word in told_by),
        check=check,
        solution=(data["right"],),
        hint=texts.say("hint"),
        rows=(own_row(state, DEALER, language),),
    )


def _told_by(state: State, word: str, language: str) -> str:
    """What the elder hand knows of the dealer by his answer."""
    after = piquet.apply(state, f"{DEALER} {word}")
    speaker = speech(after, ELDER, language)
    return " ".join(speaker.fact(fact) for fact in known(after) if fact.seat == DEALER)


def mend(data: Level, texts: Texts) -> Item:
    """A call of more than is held was allowed good: may it still be put right, by each of several `codes`?

    `before`: for each code the acts up to the false call (codes differ in how the point is called); `acts`: the call
    and what came after it. The engine is asked by mending it. Messages may use {code}, {answer} and {call}.
    """
    language = texts.language
    codes = [laws.get(name, piquet.NAME) for name in data["codes"]]
    moments = {code.name: _false_call(data, code) for code in codes}
    right = {name: OPEN if mendable(state) else LATE for name, state in moments.items()}
    short = {code.name: lawwords.short(code, language) for code in codes}
    shown = moments[codes[0].name]

    def check(chosen: Sequence[str]) -> Outcome:
        given = dict(choice.split(":") for choice in chosen)
        for code in codes:
            if given[code.name] != right[code.name]:
                law = code["overcall_corrected"]
                words = lawwords.answer_text("overcall_corrected", law, language, code.game)
                endings = (f"wrong.{code.name}.{given[code.name]}", f"wrong.{given[code.name]}", "wrong")
                facts = {"code": short[code.name], "answer": capital(words)}
                return Outcome(WRONG, texts.say(*endings, **facts), lawwords.said(law, language))
        return Outcome(RIGHT, texts.say("right"))

    return Item(
        ask=texts.say("ask", told=told(shown, ELDER, language)),
        choices=tuple(
            Choice(f"{code.name}:{verdict}", texts.say(f"choice.{verdict}"), None, short[code.name])
            for code in codes
            for verdict in (OPEN, LATE)
        ),
        check=check,
        solution=tuple(f"{name}:{verdict}" for name, verdict in right.items()),
        hint=texts.say("hint"),
        rows=(own_row(shown, ELDER, language), out_row(shown, ELDER, language)),
        least=len(codes),
        most=len(codes),
    )


def _false_call(data: Level, code: Code) -> State:
    return moment(data | {"play": "judged", "acts": [*data["before"][code.name], *data["acts"]]}, code.name)


def mendable(state: State) -> bool:
    """Whether the elder hand's false call is put right when he owns to it: no call without its cards stands then."""
    after = piquet.apply(state, f"{ELDER} own claim")
    return all(call.cards for call in after.calls if call.seat == ELDER)


KINDS: dict[str, Callable[[Level, Texts], Item]] = {
    "piquet_answer": answer,
    "piquet_ranking": ranking,
    "piquet_heard": heard,
    "piquet_whose": whose,
    "piquet_hand_score": hand_score,
    "piquet_sink": sink,
    "piquet_mend": mend,
}
"""By the names that levels use."""

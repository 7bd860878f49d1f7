"""Records: what is written is read back the same, faults are named with their place, running deals stay hidden.

Leaves out carried codes (test_carry.py).
"""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets.rules import ecarte, laws, record
from ecarte_widgets.rules.actions import SEATS
from ecarte_widgets.rules.cards import PACK
from ecarte_widgets.rules.errors import RecordError, RequestError
from ecarte_widgets.rules.record import Game
from tests.support.games import as_read, random_game
from tests.support.play import do, table

HEAD = "code: club1878\ndealer: B\nscore: A 0, B 0\n"
DEAL = "deal 1: E: KD AD 8H 7H TS  D: KS QS JS 8C 7C  T: 9C\n"
SEEDS = st.integers(0, 10**6)


# ---- there and back ------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_round_trip(seed: int) -> None:
    """Any game, odd cuts, rights in the middle of tricks and comments included, is read back as it was written."""
    game = random_game(seed)
    text = record.write(game)
    again = record.read(text)
    assert again == as_read(game)
    assert again.state.points == game.state.points
    assert again.state.hands == game.state.hands


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_written_text_is_stable(seed: int) -> None:
    """A record read and written again is the same text, so that it can be kept and compared."""
    text = record.write(as_read(random_game(seed)))
    assert record.write(record.read(text)) == text
    assert record.read(text.replace("\n", "\r\n")) == record.read(text)


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_from_state_carries_on_the_present_deal(seed: int) -> None:
    """The game made of a state alone comes to the same cards, score and phase, whatever went before the deal."""
    state = random_game(seed).state
    if state.dealt is None and state.winner:
        return  # won between two deals, by a king marked late: there is no deal to carry on
    again = record.from_state(state).state
    assert (again.points, again.winner, again.dealer) == (state.points, state.winner, state.dealer)
    if state.dealt is not None:
        assert (again.phase, again.to_act, again.hands, again.stock) == (
            state.phase,
            state.to_act,
            state.hands,
            state.stock,
        )
        assert (again.tricks, again.led, again.marked, again.contract) == (
            state.tricks,
            state.led,
            state.marked,
            state.contract,
        )


def test_a_king_of_the_deal_before_does_not_disturb_a_deal_line() -> None:
    """While a king of the deal before may still be marked, a deal line deals its cards all the same."""
    text = HEAD + "deal 1: E: QS JS 8S 7S 9S  D: QD JD 8D 7D 9D  T: KH\n  elder stand\n"
    text += "".join(
        f"  {n}. {a} {b}\n"
        for n, (a, b) in enumerate(
            zip(["QS", "JS", "8S", "7S", "9S"], ["QD", "JD", "8D", "7D", "9D"], strict=True), 1
        )
    )
    text += "deal 2: E: KS AS 8H 7H TS  D: KD QC JC 8C 7C  T: 9C\n"
    game = record.read(text)
    assert game.state.late_king == -1
    assert game.state.hands == (("KS", "AS", "8H", "7H", "TS"), ("KD", "QC", "JC", "8C", "7C"))


def test_what_is_not_given_is_dealt_from_the_seed() -> None:
    """A deal line may leave cards out and name a seed; it then deals what `ecarte.deal` deals."""
    for word, seed in (("7", 7), ("monday", "monday"), (None, 0)):
        label = f"deal 1 seed {word}:" if word else "deal 1:"
        game = record.read(f"code: foster\n{label} E: KD AD  T: 9C\n")
        assert game.deal == ecarte.deal("E: KD AD  T: 9C", seed=seed)


def test_a_game_not_begun() -> None:
    """A game of which nothing has happened has a record too."""
    for game in (
        Game(code=laws.get("foster"), dealer=""),
        Game(code=laws.get("online"), dealer="A", score=(2, 3)),
    ):
        assert record.read(record.write(game)) == game


def test_comments_of_several_lines_stay_comments() -> None:
    """A comment that a program gave with line ends in it cannot turn into lines of play."""
    game = Game(code=laws.get("foster"), deal=ecarte.deal("T: 9C"), comments=((0, "one\nelder stand\rtwo"),))
    again = record.read(record.write(game))
    assert again.actions == ()
    assert again.comments == ((0, "one"), (0, "elder stand"), (0, "two"))


def test_people_may_write_freely() -> None:
    """Case, signs, tens, commas, other seat names, indents and blank lines are read as they are meant."""
    free = (
        "# a comment\n\ncode: club1878\n  deal 1: e: K♦ A♦ 8h 7h 10S  Pone: \n".replace("Pone: ", "")
        + "\n\tPone: Propose ;  Younger: refuse\n 1. kd\n\n   7♣   # trumped\n"
    )
    plain = HEAD + DEAL.replace("  D: KS QS JS 8C 7C  T: 9C", "") + "elder propose; dealer refuse\n1. KD\n"
    game = record.read(free.replace("7♣", ""))
    assert game.actions == record.read(plain).actions
    assert [text for _, text in game.comments] == ["a comment", "trumped"]


# ---- faults --------------------------------------------------------------------------------------

FAULTS = [
    ("^", "record.empty"),
    ("^# nothing but a comment\n", "record.empty"),
    ("^hello\n", "record.statement"),
    ("^elder propose\n", "record.statement"),
    ("^code foster\n", "record.statement"),
    ("^code foster: foster\n", "record.statement"),
    ("code: ^nosuch\n", "law.unknown_code"),
    ("code: foster ^must_trump\n", "law.unreadable_change"),
    ("code: foster ^must_fly=True\n", "law.unknown_question"),
    ("code: foster must_trump=^maybe\n", "law.unknown_answer"),
    ("code: foster\ndealer: ^C\n", "record.player"),
    ("code: foster\nscore: ^1-0\n", "record.score"),
    ("code: foster\nscore: ^A 99999, B 0\n", "record.score"),
    ("code: foster\n  score: ^A 7, B 0\ndeal 1: T: 9C\n", "start.score"),
    ("code: foster\ndeal ^one: T: 9C\n", "record.statement"),
    ("code: foster\ndeal ^1 seed: T: 9C\n", "record.statement"),
    ("code: foster\ndeal ^2: T: 9C\n", "record.deal_number"),
    ("code: foster\ndeal 1: ^KD\n", "deal.no_section"),
    ("code: foster\ndeal 1: E: KD ^Q: KS\n", "deal.section"),
    ("code: foster\ndeal 1: E: KD  ^E: KS\n", "deal.section_twice"),
    ("code: foster\ndeal 1: E: KD ^KX\n", "card.suit"),
    ("code: foster\ndeal 1: E: KD ^XD\n", "card.rank"),
    ("code: foster\ndeal 1: E: KD ^5D\n", "card.not_in_pack"),
    ("code: foster\ndeal 1: E: KD ^king\n", "card.form"),
    ("code: foster\ndeal 1: E: KD QD  D: QS ^KD\n", "deal.twice"),
    ("code: foster\ndeal 1: E: KD QD JD AD TD ^9D\n", "deal.too_many"),
    ("code: foster\ndeal 1: T: KD ^QD\n", "deal.too_many"),
    ("code: foster\ndeal 1: E: KD QD  D: ^?  T: 9C\n", "record.hidden"),
    (HEAD + DEAL + "code: ^foster\n", "record.header_late"),
    (HEAD + DEAL + "dealer: ^A\n", "record.header_late"),
    (HEAD + DEAL + "deal ^2: T: 9C\n", "record.deal_running"),
    (HEAD + DEAL + "score: ^A 1, B 0\n", "record.score_differs"),
    (HEAD + DEAL + "winner: ^A\n", "record.winner_differs"),
    (HEAD + DEAL + "  ^elder sing\n", "action.unknown"),
    (HEAD + DEAL + "  ^elder\n", "action.empty"),
    (HEAD + DEAL + "  ^dealer accept\n", "action.not_now"),
    (HEAD + DEAL + "  elder propose;   ^elder stand\n", "action.not_now"),
    (HEAD + DEAL + "  elder propose; dealer accept\n\n\t^elder discard -\n", "discard.too_few"),
    (HEAD + DEAL + "  elder propose; dealer accept; ^elder discard KS\n", "card.not_held"),
    (HEAD + DEAL + "  elder propose; dealer accept; elder discard KD ^8X\n", "card.suit"),
    (HEAD + DEAL + "  elder propose; ^dealer accept-if-enough\n", "accept.stock_suffices"),
    (HEAD + DEAL + "elder stand\n  1. ^KS\n", "card.not_held"),
    (HEAD + DEAL + "elder stand\n  1. KD ^QS\n", "play.must_trump"),
    (HEAD + DEAL + "elder stand\n  1. KD; ^dealer king\n", "king.not_held"),
    (HEAD + DEAL + "elder stand\n  1. KD 7C  KS ^8H\n", "play.must_follow"),
    (HEAD + DEAL + "elder stand\n  ^1 KD\n", "action.unknown"),
    ("code: foster\n^shuffle KH 7S\n", "action.shuffle"),
    ("code: foster\ncut-for-deal KH 7S\n  ^cut-for-deal KH 7S\n", "action.chance"),
    ("code: foster\n^cut-for-deal KH\n", "action.cut_for_deal"),
    ("code: foster\ncut-for-deal KH ^7X\n", "card.suit"),
]


@pytest.mark.parametrize(("marked", "why"), FAULTS)
def test_fault_with_line_and_column(marked: str, why: str) -> None:
    """Every fault is named with the line and column at which it begins (marked here by a caret), both from 1."""
    at = marked.index("^")
    text = marked.replace("^", "", 1)
    before = marked[:at]
    with pytest.raises(RecordError) as caught:
        record.read(text)
    error = caught.value
    assert error.why == why
    assert (error.line, error.column) == (before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1)
    words = str(error)
    assert words.startswith(f"Line {error.line}, column {error.column}: ")
    assert "{" not in words


def test_fault_names_the_first_place_of_a_card_in_the_line() -> None:
    """A card that stands twice is told with both places, in columns of the line."""
    line = "deal 1: E: KD QD  D: QS KD"
    with pytest.raises(RecordError, match="column 12") as caught:
        record.read(f"code: foster\n{line}\n")
    assert line[11:13] == "KD"
    assert (caught.value.line, caught.value.column) == (2, line.rindex("KD") + 1)


def test_fault_by_a_law_carries_its_clause() -> None:
    """What the rules refuse keeps its clause in the record's error, and tells what would be lawful."""
    with pytest.raises(RecordError, match=r"must trump") as caught:
        record.read(HEAD + DEAL + "elder stand\n1. KD QS\n")
    assert caught.value.clause == "C78.43"


# ---- hidden records ------------------------------------------------------------------------------


def known(state: ecarte.State, seat: str) -> set[str]:
    """The cards of the running deal that a seat may know: its own, past and present, and all that lay open."""
    at = SEATS.index(seat)
    cards = {*state.hands[at], *state.discards[at]}
    if state.turn_up:
        cards.add(state.turn_up)
    if state.dealt is not None:
        cards |= {*(state.dealt.elder if seat == "elder" else state.dealt.dealer)}
    for trick in state.tricks:
        cards |= {trick.led, trick.reply}
    return {str.__str__(card) for card in cards | ({state.led} if state.led else set())}


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.sampled_from(SEATS))
def test_hidden_record_shows_only_what_the_seat_knows(seed: int, seat: str) -> None:
    """While a deal runs its record for a seat holds no card of that deal which the seat may not know."""
    game = random_game(seed)
    state = game.state
    text = record.write(
        Game(code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions),
        seat=seat,
    )
    if state.phase in ("shuffle", "cut_for_deal", "game_over"):
        assert "?" not in text
        return
    running = re.split(r"^(?=deal \d+:|.*shuffle )", text, flags=re.M)[-1]
    running = re.sub(
        r"cut-for-deal \S+ \S+", "", running
    )  # these cards everybody has seen, and they went back
    shown = set(re.findall(r"\b[789TJQKA][SHDC]\b", running))
    assert shown <= known(state, seat)
    assert "?" in running
    with pytest.raises(RecordError):
        record.read(text)


def test_hidden_record_for_a_seat_by_another_name() -> None:
    """The seat may be named as people name it; a seat there is not is an error and no open record."""
    game = record.read(HEAD + DEAL + "elder propose\n")
    assert record.write(game, seat="pone") == record.write(game, seat="elder")
    assert "KS" not in record.write(game, seat="pone")
    assert "KD" not in record.write(game, seat="younger")
    with pytest.raises(RequestError):
        record.write(game, seat="banker")


# ---- anything at all -----------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.integers(1, 6))
def test_mutated_records_are_read_or_refused(seed: int, changes: int) -> None:
    """A record with signs changed, lost or doubled is read as some game or refused with a place: nothing else."""
    rng = random.Random(seed)
    text = record.write(random_game(seed % 500, 40))
    for _ in range(changes):
        text = mutate(rng, text)
    refused_or_read(text)


def mutate(rng: random.Random, text: str) -> str:
    """One sign or line of the text changed in one of many ways."""
    at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    to = min(to, at + 30)
    lines = text.splitlines(keepends=True)
    rng.shuffle(lines)
    return rng.choice(
        [
            text[:at] + rng.choice("#?:;.-+=ABKQ7HS \n\t\x0b²٣♥é") + text[at:],
            text[:at] + text[at + 1 :],
            text[:at] + text[to:],
            text[:to] + text[at:],
            text[:at] + rng.choice(PACK) + text[at + 2 :],
            "".join(lines),
            text[:at] + "9" * 5000 + text[at:],
        ]
    )


def refused_or_read(text: str) -> None:
    """The text is read, or refused with a place in it and a sentence."""
    try:
        game = record.read(text)
    except RecordError as error:
        refused = error
    else:
        assert record.read(record.write(game)) == as_read(game)
        return
    assert 1 <= refused.line <= len(text.splitlines()) + 1
    assert refused.column >= 1
    assert str(refused)


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text at all does more than be refused."""
    refused_or_read(text)
    refused_or_read(f"{HEAD}{DEAL}{text}")


def test_undo_is_replaying_less() -> None:
    """A game cut short anywhere is the game as it stood there: every state but the last is on the way to the last."""
    game = random_game(11)
    states = list(game.states())
    for at in range(len(states)):
        part = Game(
            code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions[:at]
        )
        assert part.state == states[at]
    assert do(table("foster", "T: 9C"), "propose").past != ()


def test_a_lead_out_of_turn_is_written_with_its_seat() -> None:
    """In judged play the card of a player who was not to lead would be read as the other's without it."""
    text = "code: foster\nplay: judged\ndeal 1: E: KC QC 9C TD 7S  D: 8H AS TS JD 9D  T: 9H\n"
    game = record.read(f"{text}  elder stand; dealer answer\n  dealer play AS; 7S\n")
    written = record.write(game)
    assert "1. dealer play AS; 7S" in written
    assert record.read(written).actions == game.actions

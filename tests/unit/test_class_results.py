"""The code of a result: a finished game of a class, whole and lawful down to its last card, or refused in words.

Leaves out where codes are found and what is made of many.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte_widgets.rules import deals, ecarte, laws
from ecarte_widgets.rules.digits import Out
from ecarte_widgets.rules.record import Game
from ecarte_widgets.teaching import class_codes, class_results
from ecarte_widgets.teaching.class_codes import ClassCode, ClassError
from ecarte_widgets.teaching.class_results import Result
from tests.support.classes import WILD, played
from tests.support.games import random_game
from tests.support.play import CODES
from tests.support.walks import random_code

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def a_class(law: str = "foster", seed: int | str = 7, seat: str = "") -> ClassCode:
    """A class under one of the books."""
    return ClassCode(lesson="07", seed=seed, law=laws.read_code(law), seat=seat)


def refused(result: Result) -> str:
    """Why the code of a forged result is refused, as a message id; its letters are whole."""
    with pytest.raises(ClassError) as caught:
        class_results.read(str(result))
    assert caught.value.sentence()
    return caught.value.why


@pytest.mark.parametrize("law", CODES)
@settings(max_examples=25)
@given(
    seed=st.one_of(st.integers(-9, 10**9), st.text("abc é/0", max_size=8)),
    seat=st.sampled_from(["", "elder", "dealer"]),
    takebacks=st.integers(0, 10**4),
    name=st.text(max_size=30).map(lambda text: text.encode("utf-8", "ignore").decode()),
    tag=st.integers(0, class_results.TAGS - 1),
)
def test_round_trip(law: str, seed: int | str, seat: str, takebacks: int, name: str, tag: int) -> None:
    """A game played anyhow under any book is the same after the journey, with all that goes with it."""
    made = played(a_class(law, seed, seat), tag, WILD, name=class_results.tidy(name), tag=tag)
    made = replace(made, takebacks=takebacks)
    found = class_results.read(str(made))
    assert found == made
    assert found.score == (made.game.state.points[0], made.game.state.points[1])
    assert found.won == (found.score[0] > found.score[1])


@pytest.mark.parametrize("law", CODES)
def test_the_class_opponent_is_known_again(law: str) -> None:
    """Under every book, whatever the learner does, the opponent's moves are those of this package's own."""
    for seed in range(12):
        assert class_results.same_opponent(played(a_class(law, seed), seed, WILD))


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_round_trip_by_changed_laws(rng: random.Random) -> None:
    """The same where the class has changed its book's answers."""
    shared = ClassCode(
        lesson="06", seed=rng.randrange(999), law=random_code(rng)[0], seat=rng.choice(["", "elder"])
    )
    made = played(shared, rng.random(), WILD)
    assert class_results.read(str(made)) == made


def test_a_result_is_a_line() -> None:
    """A usual game comes to about a hundred letters: a line of a chat, and short enough to be read out."""
    lengths = sorted(
        len(str(played(a_class(seed=seed), seed, {"cards": 0.3}, name="Ida"))) for seed in range(40)
    )
    assert lengths[20] < 100
    assert lengths[-1] < 150


def test_every_slip_is_found() -> None:
    """Any one letter changed, lost, doubled or exchanged with its neighbour, and every cut, makes it no result."""
    text = str(played(a_class(), 3, {"cards": 0.5}, name="Ida", tag=77)).replace("-", "")
    damaged = [
        text[:at] + other + text[at + 1 :] for at in range(len(text)) for other in ALPHABET[:: 1 + at % 5]
    ]
    damaged += [text[:at] + text[at + 1 :] for at in range(len(text))]
    damaged += [text[: at + 1] + text[at:] for at in range(len(text))]
    damaged += [text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :] for at in range(len(text) - 1)]
    damaged += [text[:at] for at in range(len(text))]
    for wrong in damaged:
        if wrong != text:
            with pytest.raises(ClassError):
                class_results.read(wrong)


# ---- forged: the letters are whole, and what they say is not a result of the class ----------------


def test_an_unfinished_game_is_no_result() -> None:
    """At every action before the last the game is refused as not over."""
    made = played(a_class(), 1)
    for end in range(len(made.game.actions)):
        assert (
            refused(replace(made, game=replace(made.game, actions=made.game.actions[:end])))
            == "class.not_over"
        )


def test_other_cards_are_no_result() -> None:
    """A game of another seed, of no seed's shuffle, or cut for otherwise, under the class's name."""
    shared = a_class(seed=7)
    assert refused(replace(played(a_class(seed=8)), class_code=shared)) == "class.other_deals"
    # The same dealer, so that only the cards are wrong.
    seated = a_class(seed=7, seat="elder")
    assert refused(replace(played(a_class(seed=8, seat="elder")), class_code=seated)) == "class.other_deals"


def test_one_deal_of_another_seed_is_found() -> None:
    """Only the last deal's cards are the player's own, better ones: refused like all other cards."""
    shared = a_class(seed=7, seat="elder")
    made = played(shared, 1)
    states = list(made.game.states())
    at = max(place for place, action in enumerate(made.game.actions) if action.kind == "shuffle")
    rng = random.Random(1)
    state, actions = states[at], list(made.game.actions[:at])
    step = ecarte.chance(state, deals.numbered("mine", state.number + 1))
    while not state.winner:
        state = ecarte.apply(state, step)
        actions.append(step)
        lawful = ecarte.legal_actions(state)
        if not lawful and not state.winner:
            step = ecarte.chance(state, deals.numbered(7, state.number + 1))
        elif lawful:
            step = rng.choice(lawful)
    assert refused(replace(made, game=replace(made.game, actions=tuple(actions)))) == "class.other_deals"


@pytest.mark.parametrize(
    "begun",
    [
        lambda game: replace(game, score=(4, 0)),
        lambda game: replace(game, dealer="B"),
        lambda game: replace(game, deal=deals.numbered(7, 1), dealer="B"),
    ],
    ids=["score", "dealer", "deal"],
)
def test_another_beginning_is_no_result(begun: Callable[[Game], Game]) -> None:
    """Points in hand, a chosen seat, or a first deal laid out: not how the class began."""
    shared = a_class(seed=7)
    start = begun(shared.game())
    state, actions = start.begin(), []
    rng = random.Random(2)
    while not state.winner:
        lawful = ecarte.legal_actions(state)
        if lawful:
            action = rng.choice(lawful)
        elif state.phase == "shuffle":
            action = ecarte.chance(state, deals.numbered(7, state.number + 1))
        else:
            pair = deals.cut_for_deal(7, sum(a.kind == "cut-for-deal" for a in actions))
            action = ecarte.Action("", "cut-for-deal", pair, 1)
        state = ecarte.apply(state, action)
        actions.append(action)
    forged = Result(class_code=shared, game=replace(start, actions=tuple(actions)))
    assert refused(forged) == "class.other_start"


def test_the_other_players_chair_is_no_result() -> None:
    """The opponent's game handed in as the learner's: who served him is part of the code."""
    made = played(a_class(), 1)
    assert class_results.fault(made, 0) == ""
    assert class_results.fault(made, 1) == "class.other_start"


def test_an_unlawful_action_does_not_go_into_a_code() -> None:
    """A game with an action that the rules refuse is not written, and what cannot be written is not read."""
    made = played(a_class(), 1)
    first = next(at for at, action in enumerate(made.game.actions) if action.kind == "play")
    actions = (*made.game.actions[:first], made.game.actions[first]._replace(cards=("KS",) * 2))
    with pytest.raises(ValueError, match="One card"):
        str(replace(made, game=replace(made.game, actions=actions)))


def test_digits_behind_the_last_one_are_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code has one text only: the same game, or class, with a digit that nobody reads behind it is refused."""

    class More(Out):
        def bytes(self) -> bytes:
            self.put(1, 2)
            return super().bytes()

    for made, module in ((played(a_class(), 1), class_results), (a_class(), class_codes)):
        assert module.read(str(made)) == made
        with monkeypatch.context() as patch:
            patch.setattr(module, "Out", More)
            longer = str(made)
        with pytest.raises(ClassError):
            module.read(longer)


def test_games_from_elsewhere_are_no_results() -> None:
    """Random games of random beginnings, handed in for a class: none is taken."""
    taken = 0
    for seed in range(60):
        game = random_game(seed, 60)
        game = Game(
            code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions
        )
        forged = Result(class_code=ClassCode(lesson="07", seed=7, law=game.code), game=game)
        try:
            class_results.read(str(forged))
        except ClassError:
            continue
        taken += 1
    assert taken == 0


def test_a_name_that_nobody_could_type_is_refused() -> None:
    """Line ends, blanks around and endless names do not come from a table, and would spoil the teacher's list."""
    made = played(a_class(), 1)
    for name in ("Ida\nBen", " Ida", "Ida\u202e", "x" * 41):
        assert refused(replace(made, name=name)).startswith("class.")


def test_tags_tell_tables_apart_and_nothing_else() -> None:
    """One salt, one tag; another salt, another tag; none from no salt."""
    tags = {class_results.tag_of(f"{number:032x}") for number in range(300)}
    assert len(tags) == 300
    assert class_results.tag_of("ab" * 16) == class_results.tag_of("ab" * 16)
    assert class_results.tag_of("") == 0

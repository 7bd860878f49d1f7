"""What people type and paste, as it should be: codes of every kind, records, deals, actions, cards, mail.

Leaves out what happens to them on the way (`damage`) and all assertions.
"""

from __future__ import annotations

import json
import random
import unicodedata
from functools import cache

from ecarte_widgets.analysis.players import Bookish
from ecarte_widgets.rules import cards, carry, ecarte, laws, plain, record
from ecarte_widgets.rules.carry import Carried
from ecarte_widgets.rules.errors import CodeError
from ecarte_widgets.rules.record import Game
from ecarte_widgets.teaching import classroom, progress_code
from ecarte_widgets.teaching.class_codes import ClassCode
from ecarte_widgets.teaching.class_results import Result
from ecarte_widgets.widgets.session import Session
from tests.support import walks
from tests.support.games import random_game
from tests.support.parties import partie


def bare(game: Game) -> Game:
    """The game without its comments."""
    return Game(code=game.code, dealer=game.dealer, score=game.score, deal=game.deal, actions=game.actions)


def code_letters(text: str) -> str:
    """The letters of a code: what people see of it, whatever stands between them."""
    seen = "".join(
        sign for sign in text if unicodedata.category(sign) not in ("Zs", "Zl", "Zp", "Pd", "Cf", "Cc")
    )
    return (
        "".join(sign.upper() if sign.isascii() else sign for sign in seen).replace("0", "O").replace("1", "L")
    )


def game_code(rng: random.Random) -> str:
    """The code of some game, of a seed or of none."""
    seed = rng.choice([None, 7, "class 3b", -1, 10**20])
    return carry.pack(
        Carried(bare(random_game(rng.randrange(400), 40)), seed, rng.randrange(2), rng.randrange(9))
    )


@cache
def parties() -> tuple[Game, ...]:
    """Some parties of piquet, stopped somewhere."""
    return tuple(partie(seed, dealt_by=(None, 7)[seed % 2], most=3 * seed) for seed in range(30))


@cache
def _piquet_codes() -> tuple[str, ...]:
    rng = random.Random(3)
    seeds = [None, 7, "class 3b", 10**20]
    return tuple(
        carry.pack(Carried(game, rng.choice(seeds), rng.randrange(2), rng.randrange(9))) for game in parties()
    )


def piquet_code(rng: random.Random) -> str:
    """The code of some partie of piquet, of a seed or of none."""
    return rng.choice(_piquet_codes())


def records(rng: random.Random) -> str:
    """The record of some game, with comments; now and then of piquet."""
    if rng.random() < 0.15:
        return record.write(rng.choice(parties()))
    return record.write(random_game(rng.randrange(400), 60))


def deal_text(rng: random.Random) -> str:
    """A deal, whole or in part, under any names of its parts."""
    whole = str(ecarte.deal(seed=rng.randrange(1000)))
    parts = [
        part.strip()
        for part in whole.replace("D:", "|D:").replace("T:", "|T:").replace("S:", "|S:").split("|")
    ]
    text = "  ".join(rng.sample(parts, rng.randint(1, 4)))
    if rng.random() < 0.3:
        text = text.replace("E:", "pone:").replace("T:", "turn-up:").replace("TH", "10♥").replace("S ", "♠ ")
    return text


@cache
def moments() -> tuple[ecarte.State, ...]:
    """States of several games, under several codes of laws."""
    rng = random.Random(5)
    return tuple(state for _ in range(12) for state in walks.states(rng, 60))


def action_text(rng: random.Random) -> str:
    """Something that can be done in some state; the number in front tells which."""
    at = rng.randrange(len(moments()))
    state = moments()[at]
    acts = [*ecarte.legal_actions(state, "elder"), *ecarte.legal_actions(state, "dealer")]
    return f"{at} {rng.choice(acts) if acts else walks.chance(rng, state)}"


def do_action(text: str) -> tuple[ecarte.State, ecarte.State]:
    """The state and the one after the action; what is no action changes nothing."""
    number, _, words = text.partition(" ")
    at = int(number) if number.isascii() and number.isdigit() else 0
    state = moments()[at % len(moments())]
    return state, ecarte.apply(state, words)


def done_again(done: tuple[ecarte.State, ecarte.State]) -> tuple[ecarte.State, ecarte.State]:
    """The same action by its own text form."""
    before, after = done
    last = after.past[-1] if len(after.past) > len(before.past) else None
    return done if last is None else (before, ecarte.apply(before, str(last)))


def kept(text: str) -> Game:
    """A game read from what was kept of it; a file that is no JSON at all is refused by whoever reads the file."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise CodeError(text[:20], "kept.unreadable") from error
    return plain.read(data)


def kept_text(rng: random.Random) -> str:
    """A game as it is kept; now and then of piquet."""
    if rng.random() < 0.15:
        return json.dumps(plain.write(rng.choice(parties())))
    return json.dumps(plain.write(random_game(rng.randrange(400), 30)))


def law_text(rng: random.Random) -> str:
    """A code of laws, some answers changed."""
    return str(walks.random_code(rng)[0])


def hand_text(rng: random.Random) -> str:
    """Some cards, spelt as people spell them."""
    hand = rng.sample(cards.PACK, rng.randint(1, 6))
    spelt = [
        rng.choice(
            [
                card,
                card.lower(),
                card.replace("T", "10"),
                card[0] + {"S": "♠", "H": "♥️"}.get(card[1], card[1]),
            ]
        )
        for card in hand
    ]
    return rng.choice([" ", ", ", "\n"]).join(spelt)


CLASS = ClassCode(lesson="07", seed=5, law=laws.get("foster"))


@cache
def results() -> tuple[str, ...]:
    """The codes of results of a class: some with a name."""
    session = Session(CLASS.game(), opponent=Bookish(), seed=CLASS.seed)
    player = Bookish()
    while not session.state.winner:
        if session.waiting:
            session.next()
        else:
            session.act(str(player.choose(session.view)))
    names = ("", "Anna", "Bo 3b", "Žofie", "x" * 40)
    return tuple(str(Result(class_code=CLASS, game=session.game, name=n, tag=i)) for i, n in enumerate(names))


def result_code(rng: random.Random) -> str:
    """One of them."""
    return rng.choice(results())


def class_code(rng: random.Random) -> str:
    """The code of some class."""
    seed = rng.choice([0, 7, -1, 10**12, "3b", "", "été"])
    law = walks.random_code(rng)[0]
    lesson = f"{rng.randrange(100):02}"
    return str(ClassCode(lesson=lesson, seed=seed, law=law, seat=rng.choice(["", "elder", "dealer"])))


def progress(rng: random.Random) -> str:
    """The code of some tables and exercises, as somebody might have left them."""
    things = []
    for _ in range(rng.randrange(1, 4)):
        made = f"{rng.randrange(16**16):016x}"
        if rng.random() < 0.5:
            game = bare(random_game(rng.randrange(400), 30))
            body = {
                "game": plain.write(game),
                "me": rng.randrange(2),
                "seed": rng.choice([3, "a"]),
                "left": None,
            }
            body |= {"waiting": rng.random() < 0.5, "takebacks": rng.randrange(3), "salt": "0" * 31 + "a"}
            things.append(progress_code.thing("table", "lesson 07", made, body))
        else:
            answers = [rng.choice([None, [], ["7S"], ["a", "b"]]) for _ in range(rng.randrange(1, 6))]
            body = {"place": rng.randrange(len(answers)), "chosen": ["7S"], "answers": answers}
            things.append(progress_code.thing("exercise", "02.lead", made, body))
    return progress_code.write(things)


def mail(rng: random.Random) -> str:
    """What a teacher pastes: codes of results among other words."""
    lines = [f"{rng.choice(['', 'Anna: ', '> ', 'my code is '])}{result_code(rng)}" for _ in range(3)]
    return "\n".join(rng.sample(["", "Dear teacher,", "thanks", *lines], k=rng.randrange(2, 7)))


def sound(text: str) -> frozenset[str]:
    """The results that are taken from a text; a line before and after it makes sure that it is no path."""
    found = classroom.read(f"mail:\n{text}\nend")
    return frozenset(str(learner.result) for learner in found.learners)


def for_a_table(rng: random.Random) -> str:
    """What somebody may put into a table's brackets."""
    return rng.choice([game_code, deal_text, records])(rng)

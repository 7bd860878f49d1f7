"""What a table promises of its cards: the same before and after, open when it may be and not before, and no hint."""

from __future__ import annotations

import hashlib
import json
import random
import re

import pytest

from ecarte_widgets import CardTable, ecarte
from ecarte_widgets.rules import deals, promise, record
from ecarte_widgets.rules.actions import Action
from ecarte_widgets.rules.cards import PACK, write
from ecarte_widgets.rules.deals import Deal
from ecarte_widgets.rules.views import View
from ecarte_widgets.widgets import kept_game

HEX = re.compile(r"[0-9a-f]{64}")


class Plain:
    """Refuses, and plays the first card that may be played; never marks a king, so that its cards change no word."""

    def choose(self, view: View) -> Action:
        kinds = ("stand", "refuse", "answer", "announce", "play", "discard", "pass")
        for kind in kinds:
            for action in view.actions:
                if action.kind == kind:
                    return action
        return view.actions[0]


def send(table: CardTable, request: str, **more: object) -> None:
    """A message as the browser sends it, which must not be refused."""
    table._receive(table, {"request": request, "at": table.shown["at"], **more}, [])
    assert table.notice.get("kind") not in ("refused", "error"), table.notice


def step(table: CardTable) -> None:
    """One click on the first thing that is open."""
    page = table.shown
    legal = [card for card in page["hand"]["cards"] if card["state"] == "legal"]
    calls = [call for call in page["calls"] if call["action"] != "king"]
    if legal:
        send(table, "act", action=legal[0]["action"])
    elif table.view.phase in ("cut", "packets"):
        send(table, "act", action=str(table.view.actions[-1]))
    elif calls[0]["pick"]:
        chosen = [card["card"] for card in page["hand"]["cards"]][: page["hand"]["min"]]
        send(table, "act", action=f"{calls[0]['action']} {' '.join(chosen) or '-'}")
    elif calls[0]["action"].startswith("@"):
        send(table, calls[0]["action"][1:])
    else:
        send(table, "act", action=calls[0]["action"])


def play_deal(table: CardTable) -> None:
    """On to the end of the deal, which still lies there."""
    many = len(table.results)
    while len(table.results) == many and not table.view.winner:
        step(table)


def play_game(table: CardTable) -> None:
    """On to the end of the game."""
    while not table.view.winner:
        step(table)


def digits(table: CardTable, number: int) -> str:
    """What the page now shows as promise of deal `number`, 0 for the game's."""
    wanted = f"Deal {number}," if number else "The whole game,"
    (found,) = [text for label, text in table.shown["promise"]["rows"] if label.startswith(wanted)]
    return found.replace(" ", "")


# ---- before and after ----------------------------------------------------------------------------


def test_each_deal_is_promised_before_and_opened_after() -> None:
    """Through a whole game: the digits shown at the first word are those that salt and cards give at the end."""
    table = CardTable(seed=11)
    seen: dict[int, str] = {0: digits(table, 0)}
    for _ in range(400):
        number = table.view.number
        shown = digits(table, number)
        assert seen.setdefault(number, shown) == shown
        assert digits(table, 0) == seen[0]
        if table.view.winner:
            break
        step(table)
    assert len(seen) > 3
    pledges = table.promises
    assert [pledge.number for pledge in pledges] == list(range(len(seen)))
    for pledge in pledges:
        assert pledge.promise == seen[pledge.number]
        assert pledge.holds
        assert hashlib.sha256(f"{pledge.salt} {pledge.what}".encode()).hexdigest() == pledge.promise
        assert pledge.origin == ("" if pledge.number == 0 else "seed")
    assert pledges[0].what == "seed 11"
    assert deals.deal(pledges[1].what) == deals.numbered(11, 1)
    told = table.audit()
    for form in (told.text, told.html):
        assert form.count("Kept:") == len(seen)
        assert form.count("the deal that the seed gives") == len(seen) - 1
        assert "NOT" not in form


def test_nothing_is_open_before_its_time() -> None:
    """A running deal has digits only; the seed too, until the game is over; deals before this one are open."""
    table = CardTable(seed=11)
    assert [pledge.open for pledge in table.promises] == [False, False]
    play_deal(table)
    assert [pledge.open for pledge in table.promises] == [False, True]
    assert "Not open before the game is over" in table.audit().text
    send(table, "next")
    assert [pledge.open for pledge in table.promises] == [False, True, False]
    assert [pledge.origin for pledge in table.promises] == ["", "", ""]
    assert "this deal is still being played" in table.audit().html
    assert "opened" not in json.dumps(table.shown["promise"])


def test_a_table_with_one_deal_opens_its_seed_with_it() -> None:
    """Where the game ends with the deal, so does the secret."""
    table = CardTable(seed=11, seat="elder")
    table.end_with_deal()
    assert not table.promises[0].open
    play_deal(table)
    assert [pledge.holds for pledge in table.promises] == [True, True]


def test_a_given_deal_is_promised_too_and_said_to_be_given() -> None:
    """Whoever gives the cards gets the digits; at the end the seed is not credited with them."""
    table = CardTable("E: KD AD 8H 7H TS", seat="elder", seed=3)
    made = digits(table, 1)
    table.end_with_deal()
    play_deal(table)
    given = table.promises[1]
    assert (given.promise, given.holds, given.origin) == (made, True, "given")
    assert given.what.startswith("E: KD AD 8H 7H TS D: ")
    assert "these cards were given" in table.audit().text
    whole = CardTable(ecarte.deal(seed=3), seat="elder", seed=3)
    whole.end_with_deal()
    play_deal(whole)
    assert whole.promises[1].origin == "seed"


def test_where_you_cut_or_deal_it_is_the_pack_that_is_promised() -> None:
    """Promised before the cut, and the deal that is then made follows from it, whatever is lifted."""
    table = CardTable(seat="elder", ceremony=True, seed=3, opponent=Plain())
    before = digits(table, 1)
    send(table, "act", action="cut 9")
    assert digits(table, 1) == before
    play_deal(table)
    pledge = table.promises[1]
    assert (pledge.promise, pledge.holds) == (before, True)
    pack = pledge.what.removeprefix("P: ").split()
    assert sorted(pack) == sorted(map(str, PACK))
    dealt = table.reveal().dealt
    assert dealt is not None
    assert write(dealt.pack()) == " ".join([*pack[9:], *pack[:9]])
    assert "The pack from the top, before the cut" in table.audit().text


def test_taking_back_keeps_the_promise_and_other_packets_make_another() -> None:
    """Undo and redo change no digits; a deal that was taken back and is dealt otherwise is a new promise, not a broken
    one."""
    table = CardTable(seed=11)
    first = digits(table, 1)
    play_deal(table)
    send(table, "undo")
    assert digits(table, 1) == first
    assert not table.promises[1].open
    send(table, "redo")
    assert table.promises[1].promise == first

    dealer = CardTable(seat="dealer", ceremony=True, seed=5, opponent=Plain())
    packs = []
    for packets in ((3, 3, 2, 2), (2, 2, 3, 3)):
        for count in packets:
            send(dealer, "act", action=f"deal {count}")
        play_deal(dealer)
        send(dealer, "next")
        packs.append(digits(dealer, 2))
        if len(packs) == 1:
            while not dealer.shown["tools"][0]["off"]:
                send(dealer, "undo")
    assert packs[0] != packs[1]
    play_game(dealer)
    assert all(pledge.holds for pledge in dealer.promises)


def test_another_game_has_another_salt_and_coming_back_the_old_one() -> None:
    """A new game promises anew; undo, which leads back to the game left, leads back to what it had promised."""
    table = CardTable(seed=11)
    step(table)
    step(table)
    before = (digits(table, 0), digits(table, 1))
    send(table, "new_game")
    other = (digits(table, 0), digits(table, 1))
    send(table, "undo")
    assert (digits(table, 0), digits(table, 1)) == before
    send(table, "again")
    again = (digits(table, 0), digits(table, 1))
    assert len({*before, *other, *again}) == 6, "the same deal under another salt has other digits"


def test_a_named_table_made_again_keeps_its_promises() -> None:
    """A restarted kernel shows the digits that were shown before it ended, and can open them."""
    table = CardTable(seed=11, name="kept")
    play_deal(table)
    send(table, "next")
    before = [digits(table, number) for number in (0, 2)]
    table.close()
    back = CardTable(seed=11, name="kept")
    assert [digits(back, number) for number in (0, 2)] == before
    play_game(back)
    assert all(pledge.holds and not pledge.late for pledge in back.promises)


def test_a_game_carried_on_without_its_salt_says_so() -> None:
    """Kept in a form that holds no salt, a game is promised anew, and neither page nor audit calls that timely."""
    table = CardTable(seed=11)
    play_game(table)
    body = kept_game.body(table._session) | {"salt": ""}
    back = CardTable(seed=11)
    kept_game.resume(back._session, body)
    assert all(pledge.late and pledge.holds for pledge in back.promises)
    assert back.audit().text.count("not before:") == len(back.promises)
    back.request("new_game")
    assert not any(pledge.late for pledge in back.promises)


def test_a_game_from_a_record_opens_what_it_came_with() -> None:
    """Deals that were dealt elsewhere are promised from here on, and said to come from there."""
    table = CardTable(seed=11, opponent=Plain())
    play_deal(table)
    send(table, "next")
    game = record.read(record.write(table.game()))
    back = CardTable(game, seed=99, opponent=Plain())
    labels = [label for label, _ in back.shown["promise"]["rows"]]
    assert labels == [
        "Deal 2, promised when this table took over the game, and not before",
        "The whole game, promised when this table took it over, and not before",
    ]
    play_game(back)
    late = [pledge.late for pledge in back.promises]
    assert late == [True, True, True, *[False] * (len(late) - 3)]
    origins = [pledge.origin for pledge in back.promises]
    assert origins[:3] == ["", "record", "record"]
    assert set(origins[3:]) <= {"seed"}
    assert "comes from the game that the table was made with" in back.audit().text


# ---- broken promises -----------------------------------------------------------------------------


def test_a_changed_deal_or_seed_is_found_out() -> None:
    """Cards exchanged after the promise, or a seed that did not deal them: the audit says so."""
    table = CardTable(seed=11)
    play_game(table)
    table._session.seed = 12
    told = table.audit()
    assert told.text.count("NOT KEPT") == 1
    assert told.text.count("NOT the deal that the seed gives") == len(table.promises) - 1

    table = CardTable("E: KD AD 8H 7H TS", seat="elder", seed=3)
    play_deal(table)
    session = table._session
    other = ecarte.deal("E: KD AD 8H 7H TS", seed=4)
    session.states[:] = [ecarte.start(deal=other), *session.states[1:]]
    told = table.audit()
    assert [pledge.holds for pledge in table.promises] == [False, False]  # the game's is not open
    assert "NOT KEPT" in told.text
    assert "NOT KEPT" in told.html


# ---- and no hint ---------------------------------------------------------------------------------


def published(table: CardTable) -> str:
    """All of a table that is synced or saved, but for the program text."""
    state = {key: value for key, value in table.get_state().items() if key not in ("_esm", "_css")}
    bundle, _ = table._repr_mimebundle_()
    bundle.pop("application/vnd.jupyter.widget-view+json", None)
    for name in ("layout", "_anywidget_id", "_view_count"):
        state.pop(name, None)
    return json.dumps([state, bundle, table.record, table.report()], ensure_ascii=False, default=str)


def two_deals(seat: str, number: int) -> tuple[Deal, Deal]:
    """Two deals that `seat` cannot tell apart; no king of trumps is about, for a word about him would be a card."""
    rng = random.Random(number)
    while True:
        pack = list(PACK)
        rng.shuffle(pack)
        first = Deal(
            elder=tuple(pack[:5]), dealer=tuple(pack[5:10]), turn_up=pack[10], stock=tuple(pack[11:])
        )
        if first.turn_up.rank != "K" and f"K{first.turn_up.suit}" in first.stock[10:]:
            break
    mine = first.elder if seat == "elder" else first.dealer
    hidden = [card for card in pack[:10] + pack[11:] if card not in mine and card != f"K{first.turn_up.suit}"]
    rng.shuffle(hidden)
    other, stock = tuple(hidden[:5]), [*hidden[5:]]
    stock.append(next(card for card in PACK if card == f"K{first.turn_up.suit}"))
    second = Deal(
        elder=mine if seat == "elder" else other,
        dealer=other if seat == "elder" else mine,
        turn_up=first.turn_up,
        stock=tuple(stock),
    )
    return first, second


@pytest.mark.parametrize("seat", ["elder", "dealer"])
@pytest.mark.parametrize("number", range(12))
def test_pages_and_reports_of_deals_one_cannot_tell_apart_are_alike(seat: str, number: int) -> None:
    """Hidden cards swapped: page, static forms, record and report are the same byte for byte, after a refusal too.

    The digits of the promises differ, because their salts do; they alone are set aside, and judged by the next test.
    """
    tables = [CardTable(deal, seat=seat, opponent=Plain(), seed=number) for deal in two_deals(seat, number)]
    moves = ["play 7S", "propose", "play QQ"] if seat == "elder" else ["play 7S", "propose"]
    for move in (None, *moves, None):
        told = []
        for table in tables:
            if move:
                table._receive(table, {"request": "act", "action": move}, [])
            else:
                table._receive(table, {"request": "report", "agent": "a browser"}, [])
            text = published(table)
            for label, value in table.shown["promise"]["rows"]:
                assert HEX.fullmatch(value.replace(" ", "")), label
                text = text.replace(value, "").replace(value[:9], "")
            told.append(text)
        assert told[0] == told[1]
    assert "a browser" in told[0]


def test_a_running_promise_is_a_hash_under_a_fresh_salt_and_nothing_else() -> None:
    """While a deal runs the page holds two hashes and no salt, neither the game's nor a derived one, and no seed."""
    digits_seen, salts = set(), set()
    for _ in range(30):
        table = CardTable(seed=123456789, seat="elder", opponent=Plain())
        session = table._session
        rows = table.shown["promise"]["rows"]
        assert len(rows) == 2
        assert len(session.salt) == 32
        salts.add(session.salt)
        for what, number in ((promise.of_deal(ecarte.deal(seed=123456789)), 1), ("seed 123456789", 0)):
            salt = promise.salt_of(session.salt, number)
            assert digits(table, number) == hashlib.sha256(f"{salt} {what}".encode()).hexdigest()
            salts.add(salt)
            digits_seen.add(digits(table, number))
            shown = json.dumps([table.shown, table.report(), repr(table.promises), table.audit().html])
            for secret in (session.salt, salt, "123456789", what[:20]):
                assert secret not in shown
    assert len(salts) == 90, "no salt comes twice: one a game, one a promise"
    assert len(digits_seen) == 60


def test_what_is_opened_opens_nothing_else() -> None:
    """After a deal its salt is shown; the game's, the seed's and the next deal's are not there, nor made of it."""
    table = CardTable(seed=11)
    play_deal(table)
    send(table, "next")
    session = table._session
    shown = json.dumps([table.shown, table.report(), table.audit().html, repr(table.promises)])
    opened = promise.salt_of(session.salt, 1)
    assert opened in shown
    for secret in (session.salt, promise.salt_of(session.salt, 0), promise.salt_of(session.salt, 2)):
        assert secret not in shown
    made_of_it = {promise.salt_of(opened, number) for number in range(20)}
    assert made_of_it.isdisjoint(promise.salt_of(session.salt, number) for number in range(20))


def test_static_forms_hold_no_promise() -> None:
    """Text and HTML in a notebook are the same on every run: no digits, no salt."""
    forms = [CardTable(seed=4, seat="elder")._repr_mimebundle_()[0] for _ in range(2)]
    for kind in ("text/plain", "text/html"):
        assert forms[0][kind] == forms[1][kind]
        assert "romise" not in forms[0][kind]

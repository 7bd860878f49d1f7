"""What may and may not stand in the files the browser gets. Leaves out what they do there (tests/browser)."""

from __future__ import annotations

import re
import xml.dom.minidom
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "ecarte_widgets" / "widgets" / "static"
FILES = sorted(path for path in STATIC.iterdir() if path.suffix in {".js", ".css", ".svg"})
SHARED = ("cards.js", "dom.js", "view.js")
"""Joined in front of each view, in this order."""
VIEWS = {"table.js": ("panels.js",), "picker.js": ()}
"""The views, each with the files that only it is joined with."""
SCRIPTS = [path for path in FILES if path.suffix == ".js"]
UNSTYLED = {"ecw-svg", "ecw-pip"}
"""Classes that cards.js writes; table.css has rules for them, table.js does not name them."""


def names(files: list[Path]) -> list[str]:
    return [path.name for path in files]


@pytest.mark.parametrize("path", FILES, ids=names(FILES))
def test_no_address_but_the_svg_namespace(path: Path) -> None:
    """Nothing is fetched: the only address in the files is the name of SVG."""
    found = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s'\"`)]*", path.read_text("utf-8")))
    assert found <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"url\(|@import", path.read_text("utf-8"))


@pytest.mark.parametrize("path", SCRIPTS, ids=names(SCRIPTS))
def test_scripts_import_and_evaluate_nothing(path: Path) -> None:
    """Files joined as text cannot import; eval, chance and the clock have no place in a drawing."""
    code = re.sub(r"^\s*//.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    for word in (
        r"\bimport\b",
        r"\beval\b",
        r"\bFunction\(",
        r"\bfetch\b",
        r"Math\.random",
        r"\bDate\b",
        "Storage",
    ):
        assert not re.search(word, code), f"{path.name} has {word}"


@pytest.mark.parametrize("view", VIEWS)
def test_joined_scripts_share_no_name(view: str) -> None:
    """In one module a name can be declared at top level only once, and only the view itself exports by default."""
    seen: dict[str, str] = {}
    for name_of_file in (*SHARED, *VIEWS[view], view):
        text = (STATIC / name_of_file).read_text("utf-8")
        for name in re.findall(r"^(?:export )?(?:const|let|function|class) (\w+)", text, re.MULTILINE):
            assert name not in seen, f"{name} is in {name_of_file} and in {seen[name]}"
            seen[name] = name_of_file
        assert ("export default" in text) == (name_of_file == view)
    assert {path.name for path in SCRIPTS} == {
        *SHARED,
        *VIEWS,
        *(name for own in VIEWS.values() for name in own),
    }


def test_every_class_has_a_rule() -> None:
    """Each class that the scripts write is styled."""
    css = (STATIC / "table.css").read_text("utf-8")
    scripts = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    written = set(
        re.findall(r"\b(?:ecw|is|p)-[a-z]+(?:-[a-z]+)*", " ".join(re.findall(r"class[:=].*", scripts)))
    )
    written -= {"ecw-reason-"}
    missing = {name for name in written if not re.search(rf"\.{name}(?![\w-])", css)}
    assert missing == set()
    assert written >= UNSTYLED


def test_every_rule_stands_under_the_root_class() -> None:
    """The style sheet of a widget is global: each selector names a class of ours."""
    css = re.sub(r"/\*.*?\*/", "", (STATIC / "table.css").read_text("utf-8"), flags=re.DOTALL)
    for selectors in re.findall(r"([^{};]+)\{", css):
        if selectors.strip().startswith("@") or selectors.strip() in {"from", "to"}:
            continue
        depth_free = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", selectors)
        for selector in depth_free.split(","):
            assert re.search(r"\.(ecw|p-)", selector), selector


def test_the_sheet_is_whole_xml_without_foreign_ids() -> None:
    """cards.svg parses, names 37 symbols by stable ids, and has no other id to clash on a page."""
    text = (STATIC / "cards.svg").read_text("utf-8")
    xml.dom.minidom.parseString(text)
    ids = re.findall(r'id="([^"]+)"', text)
    cards = [f"ecw-{rank}{suit}" for suit in "SHDC" for rank in "789TJQKA"]
    assert ids == [*cards, "ecw-back", *(f"ecw-pip-{suit}" for suit in "SHDC")]
    assert "#" not in re.sub(r'"#[0-9a-f]{6}"', "", text)

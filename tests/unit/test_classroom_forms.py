"""What a teacher looks at and takes away: names as text, the sheet, the pictures.

Leaves out the numbers in them (`test_classroom_compare`).
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ecarte_widgets import classroom
from ecarte_widgets.teaching import class_codes, class_pictures
from tests.support.classes import WILD, a_class, played


def test_names_are_text_everywhere() -> None:
    """What a learner types as a name is shown as it is: no tag of it reaches a page."""
    results = a_class()
    for shown in (results.scores(), results.divided(), results.help(), results.to_csv()):
        assert "L<" not in shown.html
    assert "L<0>&" in results.scores().text
    assert "L&lt;0&gt;&amp;" in results.scores().html


def test_the_sheet_has_a_row_a_learner_and_no_formula(tmp_path: Path) -> None:
    """Read by the csv module: the numbers of the tables, and a name that begins as a formula does is harmless."""
    shared = class_codes.read(classroom.code("07", 7))
    names = ("=1+1", "@x", "-Ida", "+Jon", "Zoë, the 2nd")
    made = [played(shared, n, WILD, name=name, tag=n + 1) for n, name in enumerate(names)]
    results = classroom.read("\n".join(map(str, made)))
    results.to_csv(tmp_path / "class.csv")
    with (tmp_path / "class.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["learner"]: row for row in csv.DictReader(file)}
    assert set(rows) == {"'=1+1", "'@x", "'-Ida", "'+Jon", "Zoë, the 2nd"}
    for total in results.scores().rows:
        row = rows.get(total.label) or rows[f"'{total.label}"]
        assert (int(row["place"]), int(row["net_points"]), int(row["deals"])) == (
            total.place,
            total.net,
            len(total.deals),
        )
        assert float(row["matchpoints"]) == total.points
        assert {f"deal_{deal.number}": str(deal.net) for deal in total.deals}.items() <= row.items()
    with pytest.raises(ValueError, match="cannot be written"):
        results.to_csv(tmp_path / "no" / "such" / "folder.csv")


def test_pictures_say_their_facts_in_words_and_do_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is a PNG, its text has every learner and every number; without matplotlib the text is what is shown."""
    results = a_class()
    for picture, marks in ((results.picture(), "%"), (results.deals_picture(), "+")):
        assert picture.png().startswith(b"\x89PNG")
        assert picture._repr_png_() == picture.png()  # the same on every run
        assert marks in repr(picture)
        for total in results.scores().rows:
            assert total.label in repr(picture)
    monkeypatch.setattr(class_pictures, "import_module", _missing)
    assert results.picture()._repr_png_() is None


def _missing(name: str) -> object:
    raise ModuleNotFoundError(name)


def contrast(one: str, two: str) -> float:
    """Contrast of two colours by WCAG."""
    lights = []
    for colour in (one, two):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_numbers_in_pictures_can_be_read() -> None:
    """Each number has a contrast of 4.5 at least with the square or bar it stands in."""
    for ground, ink in (
        (class_pictures.BLUE, "#ffffff"),
        (class_pictures.ORANGE, class_pictures.INK),
        (class_pictures.GREY, class_pictures.INK),
    ):
        assert contrast(ground, ink) >= 4.5

"""Links to Binder and to a JupyterHub: what is built can be read again, what cannot be opened is refused, and the
README's link is the one that belongs to the project's address. Leaves out whether anything answers there.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte_widgets import cli
from ecarte_widgets.teaching import links
from ecarte_widgets.teaching.links import Link, LinkError

ROOT = Path(__file__).resolve().parents[2]
FORK = "https://github.com/you/fork"
WELCOME = "?urlpath=lab%2Ftree%2Flessons%2F00_welcome.ipynb"


# ---- built


@pytest.mark.parametrize(
    ("repository", "start"),
    [
        (FORK, "https://mybinder.org/v2/gh/you/fork/main"),
        (f"{FORK}.git", "https://mybinder.org/v2/gh/you/fork/main"),
        (f" {FORK}/ ", "https://mybinder.org/v2/gh/you/fork/main"),
        ("git@github.com:you/fork.git", "https://mybinder.org/v2/gh/you/fork/main"),
        ("https://gitlab.com/school/maths/fork", "https://mybinder.org/v2/gl/school%2Fmaths%2Ffork/main"),
        (
            "https://git.example.org:8443/you/fork.git",
            "https://mybinder.org/v2/git/https%3A%2F%2Fgit.example.org%3A8443%2Fyou%2Ffork.git/main",
        ),
    ],
)
def test_each_host_has_its_form(repository: str, start: str) -> None:
    """GitHub by owner and name, GitLab by its whole name in one part, any other host by its whole address."""
    assert links.binder(repository) == start + WELCOME


def test_nothing_in_a_link_is_left_to_be_quoted() -> None:
    """Blanks and signs in a path survive the way through a browser; a branch may have a slash in it."""
    made = links.binder(FORK, "term/autumn", "lab/tree/lessons/à la carte & more?.ipynb")
    assert re.fullmatch(r"[A-Za-z0-9:/.?=%_+-]+", made)
    assert links.read(made).path == "lab/tree/lessons/à la carte & more?.ipynb"
    assert links.read(made).branch == "term/autumn"
    assert "/gh/you/fork/term/autumn?" in made


def test_a_hub_pulls_into_a_folder_of_the_repositorys_name() -> None:
    """nbgitpuller clones into a folder named as the address ends: the path within JupyterLab begins there."""
    made = links.hub("https://hub.example.org/jupyter/", "https://git.example.org/you/fork.git")
    parts = urlsplit(made)
    assert (parts.netloc, parts.path) == ("hub.example.org", "/jupyter/hub/user-redirect/git-pull")
    assert parse_qs(parts.query) == {
        "repo": ["https://git.example.org/you/fork.git"],
        "branch": ["main"],
        "urlpath": ["lab/tree/fork.git/lessons/00_welcome.ipynb"],
    }
    assert links.hub("https://hub.example.org/hub", FORK).startswith("https://hub.example.org/hub/user-")


# ---- refused


@pytest.mark.parametrize(
    ("repository", "why"),
    [
        ("", "link.repository"),
        ("you/fork", "link.repository"),
        ("github.com/you/fork", "link.repository"),
        ("file:///home/you/fork", "link.repository"),
        ("https://[github.com/you/fork", "link.repository"),
        ("https://github.com/you/fo rk", "link.repository"),
        (f"{FORK}?tab=readme", "link.repository"),
        ("https://github.com/you", "link.not_a_repository"),
        (f"{FORK}/tree/main", "link.not_a_repository"),
        ("https://gitlab.com/you/fork/-/tree/main", "link.not_a_repository"),
        ("https://example.org/", "link.not_a_repository"),
        ("https://you:secret@github.com/you/fork", "link.password"),
    ],
)
def test_what_is_no_repository_is_refused(repository: str, why: str) -> None:
    """An address that Binder could not clone is refused in words, with one that would do."""
    with pytest.raises(LinkError) as caught:
        links.binder(repository)
    assert caught.value.why == why
    assert FORK in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "branch", ["", "a b", "-d", "a..b", "a/", "/a", "a//b", "a.lock", "a~1", "a?", "a#b", "a%b"]
)
def test_what_git_would_not_take_is_no_branch(branch: str) -> None:
    """A name that git refuses, or that a link would garble, is refused here."""
    with pytest.raises(LinkError) as caught:
        links.binder(FORK, branch)
    assert caught.value.why == "link.branch"


@pytest.mark.parametrize(
    "path",
    [
        "",
        "lessons/00_welcome.ipynb",
        "/lab/tree/x",
        "lab/tree",
        "lab/tree/../x",
        "lab/tree//x",
        "lab/tree/a\\b",
    ],
)
def test_what_jupyterlab_would_not_open_is_no_path(path: str) -> None:
    """Only a file of the repository, in JupyterLab: the classic pages know no way to it."""
    with pytest.raises(LinkError) as caught:
        links.binder(FORK, "main", path)
    assert caught.value.why == "link.path"


@pytest.mark.parametrize(
    "link",
    [
        "",
        FORK,
        "https://mybinder.org/v2/gh/you/fork/main",
        f"https://mybinder.org/v2/gh/you/main{WELCOME}",
        f"https://binder.example.org/v2/gh/you/fork/main{WELCOME}",
        "https://hub.example.org/hub/user-redirect/git-pull?repo=x&branch=main&urlpath=lab%2Ftree%2Fy%2Fz",
    ],
)
def test_other_links_are_not_read(link: str) -> None:
    """A link that opens nothing, or leads elsewhere, is no link of ours."""
    with pytest.raises(LinkError) as caught:
        links.read(link)
    assert caught.value.why == "link.unknown"


# ---- read again

NAMES = st.from_regex(r"[a-z][a-z0-9_.]{0,8}[a-z0-9]", fullmatch=True).filter(
    lambda name: not name.endswith(".git")
)
BRANCHES = st.from_regex(r"[a-z0-9]{1,6}([-_./+@][a-z0-9]{1,6}){0,2}", fullmatch=True).filter(
    lambda name: ".lock" not in name
)
STEPS = st.text(st.characters(exclude_categories=["C"], exclude_characters="/\\"), min_size=1, max_size=9)
PATHS = st.lists(STEPS.filter(lambda step: step not in (".", "..")), min_size=1, max_size=3).map(
    lambda steps: "lab/tree/" + "/".join(steps)
)
REPOSITORIES = st.one_of(
    st.builds("https://github.com/{}/{}".format, NAMES, NAMES),
    st.builds("https://gitlab.com/{}/{}/{}".format, NAMES, NAMES, NAMES),
    st.builds("http://git.example.org:8443/{}/{}.git".format, NAMES, NAMES),
)


@given(repository=REPOSITORIES, branch=BRANCHES, path=PATHS)
def test_what_was_built_is_read_again(repository: str, branch: str, path: str) -> None:
    """Any link leads to the repository, branch and path that it was made of, on Binder and on a hub."""
    there = Link(where="https://mybinder.org", repository=repository, branch=branch, path=path)
    assert links.read(links.binder(repository, branch, path)) == there
    pulled = links.read(links.hub("https://hub.example.org/a", repository, branch, path))
    assert pulled == Link(where="https://hub.example.org/a", repository=repository, branch=branch, path=path)


# ---- the project's own address, and the README


@pytest.mark.parametrize(
    ("pyproject", "address"),
    [
        ("[project]\nname = 'x'", ""),
        ("[project.urls]\nDocumentation = 'https://example.org'", ""),
        (f"[project.urls]\n'Source Code' = '{FORK}'\nHomepage = 'https://example.org'", FORK),
        (f"[project.urls]\nHomepage = 'https://example.org'\nrepository = '{FORK}'", FORK),
    ],
)
def test_the_address_is_the_projects(pyproject: str, address: str) -> None:
    """[project.urls] names the repository under one of a few labels, or not at all."""
    assert links.of_project(pyproject) == address


def links_in(readme: str) -> set[str]:
    """Every link to Binder that a reader of the page could follow."""
    return set(re.findall(r"https://mybinder\.org/v2/[^\s)`\"'<>]+", readme))


def wrong_in(readme: str, pyproject: str, root: Path) -> str:
    """What is wrong with the README's links to Binder; "" for nothing."""
    address = links.of_project(pyproject)
    found = links_in(readme)
    if not address:
        formed = found == {links.binder(FORK)} and f"ecarte link {FORK}" in readme
        return "" if formed else f"without an address only the form is shown, not {found}"
    if found != {links.binder(address)}:
        return f"{found} is not the link to {address}"
    for link in found:
        said = links.read(link)
        if said.repository != links.repository_address(address) or said.branch != "main":
            return f"{link} leads to {said}"
        if (
            not said.path.startswith("lab/tree/")
            or not (root / said.path.removeprefix("lab/tree/")).is_file()
        ):
            return f"{said.path} does not lie in the repository"
    return ""


def test_the_readme_links_to_the_project() -> None:
    """With an address in pyproject.toml the README holds exactly its link; without one, how to form it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert wrong_in(readme, (ROOT / "pyproject.toml").read_text(encoding="utf-8"), ROOT) == ""


def test_a_readme_that_leads_astray_is_found(tmp_path: Path) -> None:
    """The check above knows a stale link, another branch, a file that has gone, and a link nobody asked for."""
    named, unnamed = f"[project.urls]\nRepository = '{FORK}.git'", "[project]\nname = 'x'"
    good, form = f"[Binder]({links.binder(FORK)})", f"ecarte link {FORK}"
    assert wrong_in(good, named, ROOT) == ""
    assert wrong_in(f"`{links.binder(FORK)}` {form}", unnamed, ROOT) == ""
    assert wrong_in(good, named, tmp_path).endswith("does not lie in the repository")
    assert wrong_in(form, named, ROOT)
    assert wrong_in(f"[Binder]({links.binder('https://github.com/old/place')})", named, ROOT)
    assert wrong_in(f"[Binder]({links.binder(FORK, 'master')})", named, ROOT)
    assert wrong_in(f"{good} {links.binder(FORK, 'main', 'lab/tree/lessons/gone.ipynb')}", named, ROOT)
    assert wrong_in(form, unnamed, ROOT)
    assert wrong_in(links.binder(FORK), unnamed, ROOT)
    assert wrong_in(f"{links.binder('https://github.com/made/up')} {form}", unnamed, ROOT)


# ---- said at the console


def test_the_console_prints_the_links(capsys: pytest.CaptureFixture[str]) -> None:
    """`ecarte link` prints the link, its badge, and how to have one for a hub; a lesson is named by its number."""
    assert cli.main(["link", FORK, "--lesson", "07", "--branch", "autumn"]) == 0
    said = capsys.readouterr().out
    link = links.binder(FORK, "autumn", "lab/tree/lessons/07_a_whole_game.ipynb")
    assert f"Binder: {link}\n" in said
    assert f"[![Open the lessons on Binder](https://mybinder.org/badge_logo.svg)]({link})\n" in said
    assert "--hub https://hub.example.org" in said


def test_the_console_prints_a_hubs_link(capsys: pytest.CaptureFixture[str]) -> None:
    """With `--hub` there is a link for nbgitpuller too; a file of one's own fork is taken as it is."""
    hub = "https://hub.example.org"
    assert cli.main(["link", FORK, "--lesson", "lessons/mine.ipynb", "--hub", hub]) == 0
    assert links.hub(hub, FORK, "main", "lab/tree/lessons/mine.ipynb") in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["you/fork"], "is not the address of a repository"),
        ([FORK, "--lesson", "99"], "There are: 00_welcome, 01_"),
        ([FORK, "--lesson", "0"], "There is no lesson “0” here."),
        ([FORK, "--hub", "hub"], "such as https://hub.example.org"),
        ([FORK, "--branch", "a b"], "is not the name of a branch"),
    ],
)
def test_the_console_refuses_in_words(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What no link can be made of ends with 1 and a sentence on stderr; nothing half made is printed."""
    assert cli.main(["link", *arguments]) == 1
    caught = capsys.readouterr()
    assert said in caught.err
    assert not caught.out

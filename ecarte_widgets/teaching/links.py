"""Links that open the lessons elsewhere: on Binder, and on a JupyterHub that has nbgitpuller; and such links read.

Leaves out whether anything answers there, and every address: the repository is asked for or read from pyproject.toml.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from ..rules.errors import EcarteError

BINDER = "https://mybinder.org"
FIRST = "lab/tree/lessons/00_welcome.ipynb"
"""What is opened: JupyterLab (`lab`), at a file (`tree`) of the repository."""
BADGE = f"{BINDER}/badge_logo.svg"
PULL = "/hub/user-redirect/git-pull"
"""Where nbgitpuller listens on a JupyterHub, for whoever is logged in."""

_LABELS = ("repository", "source", "sourcecode", "github", "homepage")
"""Names in [project.urls] under which the repository may stand, the surest first."""
_BRANCH = re.compile(r"(?!.*(\.\.|//|/\.|\.lock(/|$)))\w[\w.+@/-]*(?<![/.])")
"""What git takes for the name of a branch or tag, or for a commit, less signs that a link would need escaped twice."""


class LinkError(EcarteError, ValueError):
    """An address, branch or path from which no link can be made, or a link that is none of ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """What a link says: `where` it leads (Binder's or the hub's address), and what is opened there.

    `path` is as the browser gets it, within the repository: "lab/tree/lessons/00_welcome.ipynb".
    """

    where: str
    repository: str
    branch: str
    path: str


def binder(repository: str, branch: str = "main", path: str = FIRST) -> str:
    """The link with which mybinder.org builds `repository` at `branch` and opens `path`.

    GitHub and gitlab.com have short forms; for any other host the address must be one that git can clone from.
    Raises LinkError. Source: BinderHub's documentation, "Repository Providers".
    """
    address, branch, path = repository_address(repository), _branch(branch), _path(path)
    parts = urlsplit(address)
    names = parts.path.strip("/")
    if parts.netloc == "github.com":
        spec = f"gh/{quote(names)}"
    elif parts.netloc == "gitlab.com":
        spec = f"gl/{quote(names, safe='')}"  # groups within groups: the whole name is one part of the link
    else:
        spec = f"git/{quote(address, safe='')}"
    # The branch keeps its slashes: Binder takes all that is left of a GitHub link for the branch, as it stands.
    return f"{BINDER}/v2/{spec}/{quote(branch)}?{urlencode({'urlpath': path})}"


def hub(server: str, repository: str, branch: str = "main", path: str = FIRST) -> str:
    """The link with which a JupyterHub at `server` brings `repository` into one's home folder and opens `path`.

    The hub's users need nbgitpuller. It clones into a folder named as the address ends. Raises LinkError.
    """
    address, branch, path = repository_address(repository), _branch(branch), _path(path)
    place = _web_address(server, "link.server", "link.server_instead").rstrip("/").removesuffix("/hub")
    inside = f"lab/tree/{_folder(address)}/{path.removeprefix('lab/tree/')}"
    return f"{place}{PULL}?{urlencode({'repo': address, 'branch': branch, 'urlpath': inside})}"


def badge(link: str, text: str) -> str:
    """Markdown of a picture to click, with `text` for those who do not see it."""
    return f"[![{text}]({BADGE})]({link})"


def read(link: str) -> Link:
    """What a link made by `binder` or `hub` says. Raises LinkError for any other."""
    parts = urlsplit(link.strip())
    asked = dict(parse_qsl(parts.query))
    where = f"{parts.scheme}://{parts.netloc}"
    if parts.path.endswith(PULL) and {"repo", "branch", "urlpath"} <= set(asked):
        folder = f"lab/tree/{_folder(asked['repo'])}/"
        if asked["urlpath"].startswith(folder):
            path = "lab/tree/" + asked["urlpath"].removeprefix(folder)
            where += parts.path.removesuffix(PULL)
            return Link(where=where, repository=asked["repo"], branch=asked["branch"], path=path)
    found = re.fullmatch(r"/v2/(?:gh/([^/]+/[^/]+)|gl/([^/]+)|git/([^/]+))/(.+)", parts.path)
    if where != BINDER or found is None or "urlpath" not in asked:
        raise LinkError(link, "link.unknown", "link.make")
    github, gitlab, other, branch = (unquote(part) if part else "" for part in found.groups())
    repository = (
        f"https://github.com/{github}" if github else f"https://gitlab.com/{gitlab}" if gitlab else other
    )
    return Link(where=where, repository=repository, branch=branch, path=asked["urlpath"])


def of_project(pyproject: str) -> str:
    """The repository that the text of a pyproject.toml names in [project.urls]; "" where it names none."""
    urls = tomllib.loads(pyproject).get("project", {}).get("urls", {})
    named = {re.sub(r"[\W_]", "", label).lower(): str(address) for label, address in urls.items()}
    return next((named[label] for label in _LABELS if label in named), "")


def repository_address(repository: str) -> str:
    """The address of a repository in the one form that links hold: https, no slash at its end.

    `git@host:you/fork.git` is understood. An address with a name or password in it is refused: a link is handed on.
    """
    given = repository.strip()
    ssh = re.fullmatch(r"(?:ssh://)?git@([\w.-]+)[:/](.+)", given)
    address = _web_address(
        f"https://{ssh[1]}/{ssh[2]}" if ssh else given, "link.repository", "link.write"
    ).rstrip("/")
    parts = urlsplit(address)
    names = parts.path.strip("/").split("/")
    if parts.netloc in ("github.com", "gitlab.com"):
        address = address.removesuffix(".git")
        fits = len(names) == 2 if parts.netloc == "github.com" else len(names) >= 2 and "-" not in names
    else:
        fits = names != [""]
    if not fits:
        raise LinkError(repository, "link.not_a_repository", "link.write")
    return address


def _web_address(given: str, why: str, instead: str) -> str:
    """An address that a browser on another machine can open as well."""
    try:
        parts = urlsplit(given.strip())
        sound = parts.scheme in ("http", "https") and re.fullmatch(r"[\w.-]+(:\d+)?", parts.netloc)
    except ValueError:
        sound = None
    if not sound or parts.query or parts.fragment or re.search(r"[\s\\%\"'<>]", given.strip()):
        raise LinkError(given, "link.password" if "@" in given else why, instead)
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path}"


def _folder(address: str) -> str:
    return address.rstrip("/").rsplit("/", 1)[-1]


def _branch(branch: str) -> str:
    if not _BRANCH.fullmatch(branch):
        raise LinkError(branch, "link.branch", "link.branch_instead")
    return branch


def _path(path: str) -> str:
    """A file within the repository, after `lab/tree/`."""
    steps = path.split("/")
    if steps[:2] != ["lab", "tree"] or len(steps) < 3 or {"", ".", ".."} & set(steps) or "\\" in path:
        raise LinkError(path, "link.path", "link.path_instead")
    return path

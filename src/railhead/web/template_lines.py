"""Line breaks of templates: a break beside a tag or a statement is not rendered, any other is a space.

So a template can be laid out for reading and its page stays as dense as if it had been written in one line. Where a
space is wanted between two tags it stands on one line with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from jinja2.ext import Extension

PIECE = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.S)
TAG = re.compile(r"</?[a-zA-Z!]")
BREAK = re.compile(r"[ \t]*\n\s*")
KEPT = ("pre", "textarea", "script", "style")
"""Elements whose white space is their content."""
VERBATIM = tuple(f"<{name}" for name in KEPT)
SILENT = ("tag", "statement", "comment")
"""Beside these a line break is not rendered."""


class Token(NamedTuple):
    """A piece of a template: ``tag``, ``statement``, ``expression``, ``comment`` or ``text``."""

    kind: str
    text: str


def tokens(source: str) -> Iterator[Token]:
    """The pieces of a template, in order."""
    at = 0
    text = ""
    while at < len(source):
        made = _piece(source, at) if source[at] in "<{" else None
        if made is None:
            text += source[at]
            at += 1
            continue
        if text:
            yield Token("text", text)
            text = ""
        yield made
        at += len(made.text)
    if text:
        yield Token("text", text)


def _piece(source: str, at: int) -> Token | None:
    found = PIECE.match(source, at)
    if found is not None:
        kind = {"#": "comment", "%": "statement", "{": "expression"}[source[at + 1]]
        return Token(kind, found[0])
    if TAG.match(source, at) is None:
        return None
    end = _end_of_tag(source, at)
    name = re.match(r"<(\w+)", source[at:])
    if name is not None and name[1] in KEPT and not source[at:end].endswith("/>"):
        end = source.index(f"</{name[1]}>", end) + len(name[1]) + 3
    return Token("tag", source[at:end])


def _end_of_tag(source: str, at: int) -> int:
    quote = ""
    while True:
        found = PIECE.match(source, at)
        if found is not None:
            at = found.end()
            continue
        letter = source[at]
        at += 1
        if letter == quote:
            quote = ""
        elif not quote and letter in "\"'":
            quote = letter
        elif not quote and letter == ">":
            return at


def dense(source: str) -> str:
    """A template without the line breaks that are there for reading."""
    found = list(tokens(source))
    made = []
    for at, (kind, text) in enumerate(found):
        if kind == "text":
            before = found[at - 1].kind if at else "tag"
            after = found[at + 1].kind if at + 1 < len(found) else "tag"
            made.append(_dense_text(text, before in SILENT, after in SILENT))
        elif kind == "tag" and text.startswith(VERBATIM):
            made.append(text)
        else:
            made.append(BREAK.sub(" ", text))
    return "".join(made)


def _dense_text(text: str, after_silent: bool, before_silent: bool) -> str:
    """Breaks at its ends are nothing beside a tag or statement, all others are spaces."""
    if after_silent:
        text = re.sub(r"^[ \t]*\n\s*", "", text)
    if before_silent:
        text = re.sub(r"[ \t]*\n\s*$", "", text)
    return BREAK.sub(" ", text)


class TemplateLines(Extension):
    """Jinja reads every template without its line breaks."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return dense(source)

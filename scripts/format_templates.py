"""Lay out the templates for reading; ``--check`` only says which are not. A laid out template renders the same."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from railhead.web.template_lines import KEPT, PIECE, VERBATIM, Token, dense, tokens

WEB = Path(__file__).parents[1] / "src" / "railhead" / "web"
WIDTH = 110
BLOCKS = set(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "col",
        "colgroup",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "head",
        "header",
        "hr",
        "html",
        "legend",
        "li",
        "link",
        "main",
        "meta",
        "nav",
        "ol",
        "optgroup",
        "option",
        "p",
        "section",
        "select",
        "summary",
        "table",
        "tbody",
        "td",
        "template",
        "tfoot",
        "th",
        "thead",
        "title",
        "tr",
        "ul",
        "script",
        "style",
    ]
)
"""Elements beside which white space is never seen."""
VOID = set(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)
OPENS = ("if", "for", "macro", "block", "call", "filter")


def word_of(token: Token) -> str:
    """The name of a tag or the first word of a statement."""
    found = re.match(r"</?([\w-]+)" if token.kind == "tag" else r"\{%-?\s*(\w+)", token.text)
    return found[1] if found is not None else ""


def partners(found: list[Token]) -> dict[int, int]:
    """Openings and their ends, tags only within one statement's body."""
    pairs: dict[int, int] = {}
    stack: list[tuple[int, str, str]] = []
    for at, token in enumerate(found):
        word = word_of(token)
        if token.kind == "statement":
            if word in OPENS or (word == "set" and "=" not in token.text):
                stack.append((at, "statement", word))
            elif word.startswith("end") or word in ("else", "elif"):
                while stack and stack[-1][1] == "tag":
                    stack.pop()
                if word.startswith("end") and stack:
                    pairs[stack.pop()[0]] = at
        elif token.kind == "tag" and word not in VOID and word not in KEPT and not token.text.endswith("/>"):
            if not token.text.startswith("</"):
                stack.append((at, "tag", word))
            elif stack and stack[-1][1:] == ("tag", word):
                pairs[stack.pop()[0]] = at
    return pairs


def runs(found: list[Token]) -> list[Token]:
    """Text and expressions that follow each other, as one piece."""
    made: list[Token] = []
    for token in found:
        if token.kind in ("text", "expression"):
            if made and made[-1].kind == "text":
                made[-1] = Token("text", made[-1].text + token.text)
            else:
                made.append(Token("text", token.text))
        else:
            made.append(token)
    return made


def words_of(text: str) -> list[str]:
    """Parts between spaces; what is in quotes (of a tag or statement) or in braces stays together."""
    tag = text.startswith(("<", "{%"))
    parts, word, quote, at = [], "", "", 0
    while at < len(text):
        inner = PIECE.match(text, at) if not (tag and at == 0) else None
        if inner is not None:
            word += inner[0]
            at = inner.end()
            continue
        letter = text[at]
        at += 1
        if tag and letter == quote:
            quote = ""
        elif tag and not quote and letter in "\"'":
            quote = letter
        if letter == " " and not quote:
            parts.append(word)
            word = ""
        else:
            word += letter
    return [*parts, word]


class Writer:
    """Writes pieces line by line. A break is put only where none is rendered, or where a space stands in text."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line = ""
        self.depth = 0

    def room(self) -> int:
        """Letters left on the line."""
        return WIDTH - len(self.line or "  " * self.depth)

    def end_line(self) -> None:
        """Go on below, unless a space that is to be seen ends the line."""
        if self.line.strip() and not self.line.endswith(" "):
            self.lines.append(self.line)
            self.line = ""

    def put(self, text: str) -> None:
        """Add to the line."""
        self.line = (self.line or "  " * self.depth) + text

    def wrap(self, parts: list[str], further: int) -> None:
        """Parts with spaces between them, over as many lines as needed."""
        self.put(parts[0])
        for place, part in enumerate(parts[1:], 1):
            edge = (place == 1 and not parts[0]) or (place == len(parts) - 1 and not part)
            if not edge and len(part) + 1 > self.room() and self.line.strip():
                self.lines.append(self.line)
                self.line = "  " * (self.depth + further) + part
            else:
                self.line += " " + part

    def piece(self, token: Token) -> None:
        """A tag, a statement or a run of text."""
        if token.kind == "text":
            self.wrap(words_of(token.text), 0)
        elif len(token.text) <= self.room() or token.text.startswith((*VERBATIM, "{#")):
            self.put(token.text)
        else:
            self.wrap(words_of(token.text), 2)


def laid_out(source: str) -> str:
    """The template over lines of bounded length."""
    found = runs(list(tokens(dense(source))))
    pairs = partners(found)
    starts = {end: start for start, end in pairs.items()}
    sizes = [0]
    for token in found:
        sizes.append(sizes[-1] + len(token.text))
    owner: dict[int, int] = {}
    stack: list[int] = []
    for at, token in enumerate(found):
        if token.kind == "statement":
            if at in pairs:
                stack.append(at)
            elif at in starts:
                stack.pop()
            elif stack and word_of(token) in ("else", "elif"):
                owner[at] = stack[-1]
    broken: set[int] = set()
    writer = Writer()
    at = 0
    while at < len(found):
        token = found[at]
        word = word_of(token)
        glued = at + 1 < len(found) and found[at + 1].text.startswith(" ") and found[at + 1].kind == "text"
        start = starts.get(at, owner.get(at, -1))
        if start in broken:
            writer.depth -= 1
            writer.end_line()
            writer.piece(token)
            if at in owner:
                writer.depth += 1
            if not glued:
                writer.end_line()
            at += 1
            continue
        own_line = token.kind in ("statement", "comment") or (token.kind == "tag" and word in BLOCKS)
        if at in pairs:
            size = sizes[pairs[at] + 1] - sizes[at]
            if own_line or size > writer.room():
                writer.end_line()
            if size <= writer.room():
                for inner in found[at : pairs[at] + 1]:
                    writer.put(inner.text)
                at = pairs[at] + 1
                tail = at < len(found) and found[at].kind == "text"
                if own_line and not tail:
                    writer.end_line()
                continue
            writer.piece(token)
            broken.add(at)
            writer.depth += 1
            if not glued:
                writer.end_line()
        else:
            first = words_of(token.text)[0] if token.kind == "text" else token.text
            if own_line or len(first) > writer.room():
                writer.end_line()
            writer.piece(token)
            if own_line and not glued:
                writer.end_line()
        at += 1
    if writer.line.strip():
        writer.lines.append(writer.line)
    return "\n".join(writer.lines).strip("\n") + "\n"


def main() -> int:
    """Format every template, or check it."""
    check = "--check" in sys.argv
    wrong = []
    for path in sorted([*WEB.glob("templates/**/*.html"), *WEB.glob("titles/*/templates/*.html")]):
        text = path.read_text(encoding="utf-8")
        made = laid_out(text)
        if made == text:
            continue
        wrong.append(path)
        if not check:
            path.write_text(made, encoding="utf-8")
    for path in wrong:
        print(("not laid out: " if check else "laid out: ") + str(path.relative_to(WEB)))
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())

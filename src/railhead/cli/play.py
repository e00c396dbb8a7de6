"""railhead play: a game at one terminal, players taking turns at the keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..engine.actions import Action, Choice, EndGame, Range, Routes
from ..engine.errors import Illegal, OptionError
from ..engine.game import Game
from ..notation import native
from ..notation.digits import number_of
from ..notation.faults import Ambiguous, Unreadable
from ..notation.text import parse, usage, write
from ..titles import FIRST, ruleset
from .failure import Failure, console, loaded, pack_of, save
from .tables import show_position
from .typed_options import typed_options

PAGE = 40
COMMANDS = {
    "<number>": "take the choice with that number (with an amount after it where one is asked: 3 25)",
    "undo": "take back the latest action",
    "why ACTION": "say whether an action is legal, and if not, why",
    "all": "list every choice",
    "map": "show the map",
    "market": "show the stock market",
    "save FILE": "write the game to a file",
    "help": "this list",
    "quit": "stop",
}


def command(
    title: Annotated[str, typer.Argument(help="Title to play.")] = FIRST,
    players: Annotated[int, typer.Option(help="How many players.")] = 4,
    name: Annotated[list[str] | None, typer.Option(help="A player's name; once for each player.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An option as NAME=VALUE.")] = None,
    preset: Annotated[str, typer.Option(help="Preset of options.")] = "",
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
) -> None:
    """Play at the terminal: all players at one keyboard, in words such as 'bid SV 25'."""
    if load is not None:
        game = loaded(load, "strict").game
    else:
        game = _new(
            title, list(name or [f"Player {seat + 1}" for seat in range(players)]), option or [], preset
        )
    Terminal(game, console()).run()


def _new(title: str, names: list[str], options: list[str], preset: str) -> Game:
    pack_of(title)
    try:
        return Game(ruleset(title, typed_options(title, options), preset), native.read_seats(names))
    except (OptionError, ValueError) as error:
        raise Failure(str(error)) from None


class Terminal:
    """One game at one terminal."""

    def __init__(self, game: Game, out: Console) -> None:
        self.game = game
        self.out = out
        self.listed: list[Choice] = []

    def run(self) -> None:
        """Ask and answer until the game or the input ends."""
        self.show()
        while True:
            try:
                line = self.out.input("> ").strip()
            except EOFError:
                return
            if line.lower() in ("quit", "q", "exit"):
                return
            if line:
                self.answer(line)

    def show(self) -> None:
        """The position and what can be done."""
        show_position(self.out, self.game, market=False, board=self.game.state.round == "operating")
        if self.game.over:
            self.say(f"The game is over ({self.game.state.reason}).")
            for name, score in sorted(self.game.result().items(), key=lambda row: -row[1]):
                self.say(f"  {name}: {score}")
            return
        self.list_choices(PAGE)

    def say(self, text: str) -> None:
        """A line as it is."""
        self.out.print(text, markup=False, highlight=False)

    def list_choices(self, most: int) -> None:
        """Numbered choices; long lists are cut."""
        actor = self.game.actor
        assert actor is not None
        self.listed = [choice for choice in self.game.choices() if not isinstance(choice, EndGame)]
        self.say(f"{self.game.players[actor]} decides ({self.game.rules.step_words(self.game.step.name)}):")
        for number, choice in enumerate(self.listed[:most], start=1):
            self.say(f"  {number:3} {describe(choice)}")
        if len(self.listed) > most:
            self.say(f"      … {len(self.listed) - most} more; 'all' lists them.")

    def answer(self, line: str) -> None:
        """One line of input."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        known = word.lower()
        if known == "help":
            for form in usage(self.game.title.name).values():
                self.say(f"  {form}")
            for name, meaning in COMMANDS.items():
                self.say(f"  {name}: {meaning}")
        elif known == "undo":
            self.undo()
        elif known == "all":
            self.list_choices(10**6)
        elif known in ("map", "market"):
            show_position(self.out, self.game, market=known == "market", board=known == "map")
        elif known == "save":
            self.save(rest)
        elif known == "why":
            self.why(rest)
        else:
            self.act(line)

    def undo(self) -> None:
        """Take back the latest action."""
        if not self.game.length:
            self.say("There is nothing to take back.")
            return
        self.say(f"Taken back: {write(self.game.pop())}")
        self.show()

    def save(self, name: str) -> None:
        """Write the native log."""
        if not name:
            self.say("save needs a file name.")
            return
        try:
            save(Path(name), native.dumps(self.game))
        except Failure as failure:
            self.say(failure.message)
        else:
            self.say(f"Saved {self.game.length} actions to {name}.")

    def read(self, line: str) -> Action:
        """A number of the list, or words."""
        first, _, rest = line.partition(" ")
        number = number_of(first)
        if number is None:
            return parse(line, self.game)
        if not 1 <= number <= len(self.listed):
            raise Unreadable(f"there is no choice {first}")
        choice = self.listed[number - 1]
        if isinstance(choice, Routes):
            return self.game.best_run()
        if not isinstance(choice, Range):
            return choice
        amount = number_of(rest.strip())
        if amount is not None:
            return choice.at(amount)
        if len(choice) == 1:
            return choice.at(choice.low)
        raise Unreadable(f"an amount is needed, from {choice.low} to {choice.high}: {first} {choice.low}")

    def why(self, line: str) -> None:
        """Whether an action is legal."""
        try:
            refusal = self.game.why_not(self.read(line))
        except (Unreadable, Ambiguous) as error:
            self.say(str(error))
            return
        if refusal is None:
            self.say("That is legal.")
        else:
            near = f" Nearest: {write(refusal.nearest)}." if refusal.nearest is not None else ""
            self.say(f"{refusal}{near}")

    def act(self, line: str) -> None:
        """Carry out an action, or say why not."""
        try:
            action = self.read(line)
            self.game.push(action)
        except (Unreadable, Ambiguous) as error:
            self.say(f"Not understood: {error}")
        except Illegal as error:
            near = error.refusal.nearest
            self.say(
                f"Not legal: {error.refusal}" + (f" Nearest: {write(near)}." if near is not None else "")
            )
        else:
            self.say(write(action))
            self.show()


def describe(choice: Choice) -> str:
    """A choice in words."""
    if isinstance(choice, Range):
        return write(choice.at(choice.low)) + (f" … {choice.high}" if len(choice) > 1 else "")
    if isinstance(choice, Routes):
        return "run best" + (" (or: run none, run TRAIN:STOP-HEX-STOP …)" if choice.may_be_empty else "")
    return write(choice)

"""The documents tell the truth: snippets run, written pages are up to date, links lead somewhere."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    snippet = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert snippet is not None
    exec(compile(snippet.group(1), "README.md", "exec"), {})
    assert "Take(private='SV')" in capsys.readouterr().out


@pytest.mark.parametrize("page", ["bots.md", "research.md", "review.md"])
def test_the_python_of_a_page_runs(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for snippet in re.findall(r"```python\n(.*?)```", text, re.S):
        exec(compile(snippet, f"docs/{page}", "exec"), names)


def test_the_page_of_dialects_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("dialects", ROOT / "scripts" / "dialects.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.page() == (ROOT / "docs" / "dialects.md").read_text(encoding="utf-8"), (
        "run scripts/dialects.py"
    )


@pytest.mark.parametrize(
    "document", ["README.md", *(f"docs/{p.name}" for p in sorted((ROOT / "docs").glob("*.md")))]
)
def test_links_between_documents_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
        assert ((ROOT / document).parent / target).exists(), f"{document} links to {target}"

"""The script behind `make rules` finds what it should and is not fooled by tests that never run."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "rules_without_test.py"

DOSSIER = """\
# 1899
## 1 Rule spec
| R-1899-001 | Two players. | see A-09 |
R-1899-002: the bank breaks.
- **R-1899-003** A bold one; R-1850-001 belongs to another title.
| `option` | R-1899-400 | An option. |
## 2 Tables
**E-1 (erratum)** not a decision.
## 3 Silent points
| A-01 | a | b |
### 3.1 Dialect
| D-02b | `flag` | a |
## 4 Log semantics
- **L-03** ids.
## 5 Test scenarios
### 5.1 Setup
* **T-04** start / end.
| S-05 (G) | start | end |
"""

TESTS = """\
import pytest

@pytest.mark.rule("R-1899-001", "1899/A-01")
def test_a():
    "Proves 1899/T-04 as well."

@pytest.mark.skip(reason="later")
@pytest.mark.rule("R-1899-002")
def test_never():
    "R-1899-002"

def helper():
    "R-1899-003"

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("1899/D-02b")),
                               pytest.param(2, marks=pytest.mark.skip)])
def test_cases(x): ...

class TestMore:
    @pytest.mark.rule("R-1899-400", "R-1899-999")
    async def test_b(self): ...

class TestEmpty:
    "1899/S-05"
"""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rules_without_test", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_ids_and_kinds_are_read_from_a_dossier(script: ModuleType) -> None:
    assert script.defined_ids("1899", DOSSIER) == {
        "R-1899-001": "rule",
        "R-1899-002": "rule",
        "R-1899-003": "rule",
        "R-1899-400": "rule",
        "1899/A-01": "decision",
        "1899/D-02b": "dialect",
        "1899/L-03": "log",
        "1899/T-04": "scenario",
        "1899/S-05": "scenario",
    }


def test_only_tests_that_can_run_prove_something(script: ModuleType) -> None:
    proof = script.Proof()
    script.read_test_module(TESTS, "test_x.py", proof)
    assert set(proof.places) == {
        "R-1899-001", "1899/A-01", "1899/T-04", "1899/D-02b", "R-1899-400", "R-1899-999",
    }  # fmt: skip


def test_ids_must_be_readable_without_running_the_test(script: ModuleType) -> None:
    proof = script.Proof()
    script.read_test_module("@pytest.mark.rule(NAME)\ndef test_a(): ...", "test_x.py", proof)
    assert proof.unreadable == ["test_x.py::test_a: rule ids must be plain strings"]


def test_missing_and_misnamed_ids_fail_and_complete_tests_pass(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "rules" / "1899.md").write_text("# 1899\n## Rules\n- **R-1899-001** x\n- **R-1899-002** y\n")
    test = tmp_path / "tests" / "test_x.py"
    monkeypatch.setenv("RAILHEAD_SHARED", str(tmp_path))

    def run(*arguments: str) -> tuple[int, str]:
        folders = ["--tests", str(tmp_path / "tests"), "--packs", str(tmp_path / "packs")]
        status = script.main([*arguments, *folders])
        return status, capsys.readouterr().out

    test.write_text('def test_a():\n    "R-1899-001"\n')
    status, output = run()
    assert status == 1
    assert "without a test (1): R-1899-002" in output
    assert "1/2" in output

    test.write_text('def test_a():\n    "R-1899-001 R-1899-002 R-1899-003"\n')
    status, output = run("1899")
    assert status == 1
    assert "R-1899-003 is neither in the dossier nor in the title's catalogue" in output

    (tmp_path / "packs" / "g1899").mkdir(parents=True)
    (tmp_path / "packs" / "g1899" / "rules.json").write_text('{"R-1899-003": {}}')
    assert run("1899")[0] == 0

    test.write_text('def test_a():\n    "R-1899-001 R-1899-002"\n')
    assert run()[0] == 0
    assert run("1850")[0] == 2


def test_without_dossiers_the_skip_is_said(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAILHEAD_SHARED", str(tmp_path))
    assert script.main([]) == 0
    assert "SKIPPED" in capsys.readouterr().out

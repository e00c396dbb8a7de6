# One word per chore. `make` alone lists them.

PY      ?= python3
VENV    := .venv
SERVE   := .venv-serve
BIN     := $(VENV)/bin
TITLE   ?=
JOBS    ?= 2
FAST    := not slow and not long and not conformance and not browser and not oracle
COMPILE := $(BIN)/uv pip compile -q pyproject.toml --universal --python-version 3.11 \
           --generate-hashes --no-header --no-annotate

# Checks and tests start many interpreters: without kept bytecode collecting the tests takes three times as long.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup serve test test-fast test-long check bench lint format types layers rules test-browser bench-web \
        attack faults load screenshots pictures legibility routes-bench compile test-compiled lock clean

help: ## list the chores
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## make the development environment in .venv
	@PYTHON="$(PY)" scripts/environment $(VENV) requirements-dev.lock
	@PYTHON="$(PY)" scripts/offline-engine

# Every chore that needs the environment makes it on first use and again when the lock changes.
$(VENV)/.ready: requirements-dev.lock pyproject.toml scripts/environment
	@PYTHON="$(PY)" scripts/environment $(VENV) requirements-dev.lock

$(SERVE)/.ready: requirements.lock pyproject.toml scripts/environment
	@PYTHON="$(PY)" scripts/environment $(SERVE) requirements.lock

serve: $(SERVE)/.ready ## serve a table on this machine; LAN=1 lets other devices of the room join
	@PYTHON="$(PY)" scripts/offline-engine & # the first page does not wait for it
	$(SERVE)/bin/railhead serve $(if $(LAN),--lan)

test: $(VENV)/.ready ## every test but the long and the browser's, recorded games included
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not browser and not long"

test-long: $(VENV)/.ready ## the many further games and positions of which `make test` plays a few
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "long and not browser"

check: $(VENV)/.ready ## lint, types, layers and the fast tests, side by side; under a minute
	@$(MAKE) --no-print-directory -j4 --output-sync=target lint types layers test-fast

test-fast: $(VENV)/.ready ## the tests that take no time
	$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m "$(FAST)"

lint: $(VENV)/.ready ## ruff: lint and format; templates are laid out
	$(BIN)/ruff check src tests scripts bench
	$(BIN)/ruff format --check src tests scripts bench
	$(BIN)/python scripts/format_templates.py --check

format: $(VENV)/.ready ## let ruff format and repair what it can
	$(BIN)/ruff check --fix src tests scripts bench
	$(BIN)/ruff format src tests scripts bench
	$(BIN)/python scripts/format_templates.py

types: $(VENV)/.ready ## mypy --strict on src
	$(BIN)/mypy

layers: $(VENV)/.ready ## import-linter: dependencies point one way
	$(BIN)/lint-imports

rules: $(VENV)/.ready ## numbered rules that no test names (TITLE=1830 for one title)
	$(BIN)/python scripts/rules_without_test.py $(TITLE)

test-browser: $(VENV)/.ready ## the tests in a real Chromium
	@scripts/system-packages chromium
	@PYTHON="$(PY)" scripts/offline-engine
	@scripts/browser-tests $(BIN)/python

bench: $(VENV)/.ready ## speed of engine and route search; writes build/routes_growth.svg
	@scripts/chore "$(BIN)/python" bench/engine.py
	@scripts/chore "$(BIN)/python" bench/routes.py --late
	@scripts/chore "$(BIN)/python" bench/routes_growth.py

compile: $(VENV)/.ready ## the rules as a compiled package in build/compiled; needs a C compiler, nothing needs it
	@scripts/chore "$(BIN)/python" scripts/compile.py

test-compiled: compile ## rules, routes, notations and recorded games against the compiled package
	PYTHONPATH="$(CURDIR)/build/compiled" $(BIN)/python -m pytest -n $(JOBS) --dist worksteal \
	    tests/board tests/engine tests/rules tests/routes tests/notation tests/conformance tests/bots/test_every_bot.py

legibility: $(VENV)/.ready ## is the table readable: every title, early, middle and late, on every screen
	@scripts/system-packages chromium
	@scripts/chore "$(BIN)/python" scripts/legibility.py

bench-web: $(VENV)/.ready ## speed of the web table
	@scripts/chore "$(BIN)/python" bench/web.py

routes-bench: $(VENV)/.ready ## speed of the route search
	@scripts/chore "$(BIN)/python" bench/routes.py

attack: $(VENV)/.ready ## requests and files of strangers against every route, role and command; a quarter of an hour
	@scripts/chore "$(BIN)/python" scripts/attack.py

faults: $(VENV)/.ready ## kill -9, full disk, locked database and other faults, twenty times each
	@scripts/chore "$(BIN)/python" scripts/faults.py

load: $(VENV)/.ready ## tables and streams that one process holds, and what a turn costs it
	@scripts/chore "$(BIN)/python" bench/load.py

screenshots: $(VENV)/.ready ## pictures of the pages
	@scripts/system-packages chromium
	@scripts/chore "$(BIN)/python" scripts/screenshots.py

pictures: $(VENV)/.ready ## every kind of decision on every screen, light and dark, into build/pictures, to be looked at
	@scripts/system-packages chromium
	@scripts/chore "$(BIN)/python" scripts/every_picture.py build/pictures

lock: $(VENV)/.ready ## write the two lock files anew
	$(COMPILE) -o requirements.lock
	$(COMPILE) --group dev -o requirements-dev.lock

clean: ## remove environments, caches and build products
	rm -rf $(VENV) $(SERVE) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-results
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

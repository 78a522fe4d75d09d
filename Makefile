# make run    serve the page and its API, at the address that is printed (PORT, 8000 or the next free)
# make test   everything that must pass: linters, types, tests
# make test-long  the tests that take minutes
# make examples  verify the examples, each one's verdict shown
# make bench  the benchmarks
# make fuzz   the fuzzer, SECONDS of it for each target (600 unless told)
# make mutate changes the rules and the fairness code in small ways that some test must notice
# make clean  take away what make made
#
# Nothing needs to be installed or activated first but Python (3.11 or newer) and make.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
SECONDS ?= 600
PORT   ?= 8000
PINNED := --constraint constraints.txt
SOURCES := $(shell find verifier cli templates static vectors examples -type f -not -path '*/__pycache__/*' 2>/dev/null)

.PHONY: run examples test test-long lint bench fuzz mutate clean

run: $(VENV)/.installed
	@SAKKA_DATA_DIR="$${SAKKA_DATA_DIR:-$(CURDIR)/.data}" $(BIN)/verify-sakka serve --port $(PORT) --next-free

examples: $(VENV)/.installed
	@$(BIN)/python examples/run.py

test: lint
	@$(BIN)/python -m pytest --numprocesses auto --dist loadgroup

test-long: $(VENV)/.installed $(VENV)/.dev
	@$(BIN)/python -m pytest -m long --numprocesses auto --dist loadgroup

lint: $(VENV)/.installed $(VENV)/.dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo 'not formatted: $(BIN)/ruff format .' >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary

bench: $(VENV)/.installed $(VENV)/.bench
	@for file in benchmarks/bench_*.py; do echo "== $$file"; $(BIN)/python "$$file" || exit 1; done

fuzz: $(VENV)/.installed $(VENV)/.dev $(VENV)/.fuzz
	@$(BIN)/python -m fuzz.run $(SECONDS)

mutate: $(VENV)/.installed $(VENV)/.dev $(VENV)/.mutate
	@$(BIN)/python -m mutation.run

clean:
	rm -rf $(VENV) dist build node_modules static/fonts fuzz/grown .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment. Its pip is brought to the pinned one first: an old pip knows no --group.
$(VENV)/.pip: constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'verify-sakka needs Python 3.11 or newer; if it has another name here: make PYTHON=python3.12 …' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo 'This Python cannot make environments. On Debian and Ubuntu: apt-get install python3-venv' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install $(PINNED) pip hatchling
	@touch $@

# The page's font and what its tests take from npm, where npm is; without it the page asks the system
# for an Arabic font, and all else works.
FONT := node_modules/@fontsource/ibm-plex-sans-arabic
$(VENV)/.npm: $(VENV)/.pip package.json package-lock.json .npmrc
	@if command -v npm >/dev/null && npm ci --ignore-scripts --no-audit --no-fund --silent; then \
		mkdir -p static/fonts && cp $(FONT)/LICENSE static/fonts/ && \
		for part in arabic latin; do for weight in 400 600 700; do \
			cp $(FONT)/files/ibm-plex-sans-arabic-$$part-$$weight-normal.woff2 static/fonts/ || exit 1; \
		done; done; \
	else echo "No font from npm: the page uses the system's own."; fi
	@touch $@

# The wheel is built and installed, not linked to the tree: what runs is what a user gets.
$(VENV)/.installed: $(VENV)/.pip $(VENV)/.npm pyproject.toml README.md LICENSE $(SOURCES)
	@$(PIP) install $(PINNED) --no-build-isolation .
	@touch $@

$(VENV)/.dev: $(VENV)/.pip pyproject.toml
	@$(PIP) install $(PINNED) --group dev
	@touch $@

$(VENV)/.bench: $(VENV)/.pip pyproject.toml
	@$(PIP) install $(PINNED) --group bench
	@touch $@

$(VENV)/.fuzz: $(VENV)/.pip pyproject.toml
	@$(PIP) install $(PINNED) --group fuzz
	@touch $@

$(VENV)/.mutate: $(VENV)/.pip pyproject.toml
	@$(PIP) install $(PINNED) --group mutate
	@touch $@

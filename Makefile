# Everything starts here: `make play` and `make test` need Python 3.11+, make and git, and set up the rest.
PYTHON ?= python3
BIN := .venv/bin

PICTURED := SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

.PHONY: play setup test check soak docs pictures catalogue tiled-project balance wheel one-file fast plain compare fast-tests lock clean

play:
	$(PYTHON) start.py

setup: .venv/ready-dev

test: check
	$(BIN)/python -m pytest -n 2 -q

check: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

soak: .venv/ready-dev
	$(BIN)/python -m pytest -n 2 -q --soak
	$(BIN)/python -m tests.soak $(ONLY)

docs: .venv/ready
	$(BIN)/python -m research.rulebook docs

catalogue: .venv/ready
	$(BIN)/python -m research.catalogue

tiled-project: .venv/ready
	$(BIN)/python -m research.tiled_project

# GAMES, MAPS, SYSTEM, PLAYERS, SEED and IF_UNEVEN may be given: make balance MAPS=maps/keith-1746.tmx GAMES=50 SYSTEM=formations PLAYERS=veteran
GAMES ?= 400
MAPS ?= maps/*.tmx
PLAYERS ?= greedy
SEED ?= 1
IF_UNEVEN ?= 0

balance: .venv/ready
	$(BIN)/python -m research.balance $(MAPS) --games $(GAMES) --if-uneven $(IF_UNEVEN) --system "$(SYSTEM)" --players $(PLAYERS) --seed $(SEED) --workers 2 -o docs/battles.md

pictures: .venv/ready
	$(PICTURED) $(BIN)/python -m docs.make_pictures

# The builds have an environment of their own, so that nothing but the game gets into them.
PACKAGING := build/packaging

# The plain wheel, and one for this machine with the rules compiled, which pip takes where it fits.
wheel: $(PACKAGING)/ready fast
	rm -f dist/*.whl
	$(PACKAGING)/bin/python -m build --wheel --no-isolation --outdir dist .
	$(BIN)/python packaging/compiled_wheel.py dist

one-file: $(PACKAGING)/ready fast
	$(PACKAGING)/bin/pyinstaller --noconfirm --log-level ERROR --workpath build/one-file packaging/rout-and-rally.spec

# The rules compiled, in a copy of the game: build/fast/main.py is started like main.py, which stays plain Python.
fast: .venv/ready-dev
	$(BIN)/python packaging/fast.py

plain:
	rm -rf build/fast

# Battles that both builds play to the end of their journals; BATTLES may be given.
BATTLES ?= 200

compare: fast
	$(BIN)/python packaging/compare_builds.py . build/fast --battles $(BATTLES)

# The tests of what is compiled, in the compiled copy; TESTS may be given. Compiled rules cannot be given a mistake to be found.
TESTS ?= tests/engine tests/fuzz tests/hexgrid tests/plane tests/rules tests/storage tests/test_vignettes.py tests/systems/test_battles.py tests/systems/test_capabilities.py

fast-tests: fast
	PYTHONSAFEPATH=1 PYTHONPATH=build/fast:. $(BIN)/pytest -n 2 -q --import-mode=append --deselect tests/fuzz/test_fuzz.py::test_a_mistake_in_the_rules_is_found $(TESTS)

$(PACKAGING)/ready: packaging/requirements.lock
	$(PYTHON) -m venv $(PACKAGING)
	$(PACKAGING)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r packaging/requirements.lock
	touch $@

# What is wanted stands in the .txt files; the .lock files name every package it leads to, with its digests.
LOCK := $(PACKAGING)/bin/uv pip compile --universal --generate-hashes --python-version 3.11 --quiet
LISTS := requirements requirements-dev requirements-cluster packaging/requirements

lock: $(PACKAGING)/ready
	$(foreach list,$(LISTS),$(LOCK) $(list).txt -o $(list).lock &&) true

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/ready: requirements.lock start.py
	$(PYTHON) start.py --set-up play
	touch $@

.venv/ready-dev: requirements-dev.lock start.py
	$(PYTHON) start.py --set-up develop
	touch .venv/ready $@

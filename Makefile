# Every target does its own set-up: it needs Python 3.11, pip, make and, for `bench`, gcc and the yardsticks in SHARED.
PYTHON ?= python3.11
SHARED ?= ../shared
# What test-random draws with; the run says it at its end, and `make test-random SEED=...` repeats it.
SEED ?= $(shell date +%s)

OTHERS := 3.12 3.13

DEV := .venv/bin
DEMO := .venv-demo/bin
BASE := .venv-base/bin
# Bytecode is kept, whatever the environment says: without it each process compiles anew what changed since the set-up.
unexport PYTHONDONTWRITEBYTECODE
# Prints errors only.
PIP_QUIET := -qq --disable-pip-version-check --no-input

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test quick check docs pages docs-version bench limits census proofs certificates sequences rocq test-slow slow-cases test-random test-long \
    test-base test-bounds test-others test-web dist tag clean

help:
	@echo 'make demo         install without extras and solve a first game'
	@echo 'make test         the tests, and the examples in the docstrings and the documentation'
	@echo 'make quick        a look at each folder'
	@echo 'make check        format, lint, docstrings, types, import contracts, and that the documentation builds'
	@echo 'make docs         the documentation, with every example run, in docs/_build/html'
	@echo 'make pages        the documentation alone: make docs and make test run its examples'
	@echo 'make docs-version the documentation of this version beside that of others, in docs/_build/site'
	@echo 'make bench        speed, as ratios to the C yardsticks in SHARED (now $(SHARED))'
	@echo 'make limits       all constants, with what requests take that go up to a limit, as build/limits.md'
	@echo 'make census       measure the 3,302 games of the census into build/census: about 35 minutes'
	@echo 'make proofs       try to prove 1,621 games into build/proofs: MINUTES=60, again to continue'
	@echo 'make certificates the certificates that come with the package, proved anew'
	@echo 'make rocq         the certificates as proofs for Rocq, compiled: FIRST=10 for ten small ones; JOBS=2 at once'
	@echo 'make sequences    the list of sequences that comes with the package, made anew'
	@echo 'make test-slow    the tests that take more than a few seconds each'
	@echo 'make slow-cases   measure anew which tests those are'
	@echo 'make test-random  the tests in random order, drawing other numbers; SEED=... repeats a run'
	@echo 'make test-long    strategies to 300 and for giant parameters, 19,500 random rules, statements about digits, a class for ten minutes'
	@echo 'make test-base    the tests without numba and numpy'
	@echo 'make test-bounds  the tests of the compiled kernels with bounds checked'
	@echo 'make test-others  a look at each folder on Python $(OTHERS), where they are'
	@echo 'make dist         build sdist and wheel, look at the page of the package, install each elsewhere and try it'
	@echo 'make tag          tag this commit as the version that it is, if all that names versions agrees'
	@echo 'make test-web     the app in a browser: skipped, with the reason, where there is no Chromium'
	@echo 'make clean        remove what was built, the environments too'

# An environment is complete when its stamp is newer than pyproject.toml.
.venv/.installed: EXTRAS := [dev]
.venv-demo/.installed: EXTRAS :=
.venv-base/.installed: EXTRAS := [test]
.venv/.installed .venv-demo/.installed .venv-base/.installed: pyproject.toml
	@echo 'installing into $(@D)'
	@test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	@$(@D)/bin/python -m pip install $(PIP_QUIET) -e '.$(EXTRAS)'
	@$(@D)/bin/python -m compileall -q src
	@touch $@

demo: .venv-demo/.installed
	@echo '$$ wythoff show g1'
	@$(DEMO)/wythoff show g1
	@echo
	@echo '$$ wythoff solve "nim | diagonal(x1 + 1)" --count 17'
	@$(DEMO)/wythoff solve "nim | diagonal(x1 + 1)" --count 17
	@echo
	@echo '$$ wythoff move g1 11 15'
	@$(DEMO)/wythoff move g1 11 15

test: .venv/.installed
	$(DEV)/python -m pytest -n 2 -p no:benchmark -m "not slow"

# A look at each folder, after each small step: tests/project/test_layout.py says that none is left out.
QUICK := $(addprefix tests/, acceptance/test_words.py apps/test_asking.py apps/test_playing.py atlas/test_store.py \
    automata/test_files.py automata/test_relations.py catalog/test_facts.py claims/test_claims.py \
    conclusions/test_beatty_pairs.py discovery/formulas/test_kinds.py env/test_environments.py expressions/test_reading.py \
    expressions/test_bounds.py kernels/test_limits.py kernels/test_automata.py \
    papers/test_visions_1_to_5.py partizan/test_reduced.py project/test_layout.py proofs/test_walnut.py \
    playing/test_matches_of_kinds.py measured_beams/test_slope_reasons.py questions/test_answering.py \
    rulesets/test_notation.py rulesets/test_wording.py \
    sequences/recurrences/test_hiccup.py solution/test_answers.py studies/test_parameter.py solvers/test_by_pass.py \
    solvers/test_partizan.py strategies/test_strategies.py test_files.py test_plugins.py theorems/test_speaking.py \
    values/test_levels.py views/test_drawings.py)
quick: .venv/.installed
	$(DEV)/python -m pytest -n 2 -p no:benchmark -m "not slow" $(QUICK)

# WITHIN=600 begins no test after so many seconds, and says which it left out.
test-slow: .venv/.installed
	$(DEV)/python -m pytest -n 2 -p no:benchmark -m slow $(if $(WITHIN),--within $(WITHIN))

slow-cases: .venv/.installed
	rm -rf build/times
	$(DEV)/python -m pytest -n 2 -p no:benchmark -m "not slow" --times=build/times
	$(DEV)/python -m tests.timing build/times

test-random: .venv/.installed
	$(DEV)/python -m pytest -n 2 -p no:benchmark -m "not slow" --fresh $(SEED)

check: .venv/.installed
	$(DEV)/ruff format --check .
	$(DEV)/ruff check .
	$(DEV)/python -m tests.project.sentences
	$(DEV)/mypy
	$(DEV)/lint-imports
	@$(MAKE) --no-print-directory pages

# Every example is run first. `make test` runs them too, and so `make check`, which stands beside it, only builds the pages.
docs: .venv/.installed
	$(DEV)/python -m pytest -n 2 -p no:benchmark tests/project/test_documents.py
	@$(MAKE) --no-print-directory pages

# What the build itself makes of the sources is the reference, the commands, the pages of the papers and the gallery.
pages: .venv/.installed
	$(DEV)/sphinx-build -W --keep-going -q -b html docs docs/_build/html

# Folders of other versions that lie there already are kept, and listed on the page above them.
VERSION = $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' src/wythoff/__init__.py)
docs-version: .venv/.installed
	$(DEV)/sphinx-build -W --keep-going -q -b html -t versions docs docs/_build/site/$(VERSION)
	$(DEV)/python docs/extensions/versions.py docs/_build/site

bench: .venv/.installed
	$(DEV)/python $(SHARED)/bench/run.py --python $(DEV)/python --product benchmarks/product.py --jobs 1 2 3 4 5 6 10
	@if ls benchmarks/test_*.py >/dev/null 2>&1; then \
	    echo '$(DEV)/python -m pytest benchmarks --benchmark-only -q -s'; \
	    $(DEV)/python -m pytest benchmarks --benchmark-only -q -s; \
	fi

# NAMES="beatty views" measures those whose names contain one of these words, and keeps the others.
limits: .venv/.installed
	$(DEV)/python -m benchmarks.limits $(NAMES)

# Run again to continue. `tests.atlas.packing.index("build/census", ...)` makes the index that the package carries of it.
census: .venv/.installed
	$(DEV)/wythoff atlas run census --output build/census --seconds-a-game 2 --prove --workers 1

MINUTES ?= 60
proofs: .venv/.installed
	$(DEV)/python -m benchmarks.proofs build/proofs $(MINUTES)

certificates: .venv/.installed
	$(DEV)/python -m tests.proofs.shipping

FIRST ?= 1000
rocq: .venv/.installed
	$(DEV)/python -m tests.proofs.compiling $(FIRST) $(or $(JOBS),2)

sequences: .venv/.installed
	$(DEV)/python -m tests.discovery.listing

test-long: .venv/.installed
	$(DEV)/python -m pytest -n 2 -p no:benchmark --long tests/strategies tests/automata/test_digits.py \
	    tests/acceptance/test_impossible_conditions.py
	WYTHOFF_LESSON=600 $(DEV)/python -m pytest -s -p no:benchmark tests/apps/web/test_load.py -k class_of_thirty

# The doctests of the compiled kernels cannot be collected here, for want of numba. Rooms that load no library of the
# extras do here what they do in `make test`.
SAME_WITHOUT_EXTRAS := papers expressions rulesets discovery proofs
test-base: .venv-base/.installed
	@! $(BASE)/python -c 'import numba' 2>/dev/null || { echo '.venv-base must not have numba'; exit 1; }
	$(BASE)/python -m pytest -n 2 -m "not slow" --doctest-ignore-import-errors \
	    $(SAME_WITHOUT_EXTRAS:%=--ignore tests/%)

# A kernel cached without the checks would be loaded as it is, so this run has a cache of its own.
test-bounds: .venv/.installed
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(CURDIR)/build/numba-bounds \
	    $(DEV)/python -m pytest -n 2 -p no:benchmark -m "not slow" --whole tests/conclusions tests/kernels tests/solvers tests/theorems tests/values

# Where a pyenv manages them, it is told which; elsewhere PYENV_VERSION means nothing. What an environment lacks is skipped.
test-others:
	@for version in $(OTHERS); do \
	    export PYENV_VERSION=$$version; \
	    if ! python$$version -c 'import ensurepip' 2>/dev/null; then echo "no Python $$version here: left out"; continue; fi; \
	    echo "Python $$version"; \
	    test -x .venv-$$version/bin/python || python$$version -m venv .venv-$$version || exit 1; \
	    .venv-$$version/bin/python -m pip install $(PIP_QUIET) -e '.[fast,test]' && \
	    .venv-$$version/bin/python -m pytest -n 2 -p no:benchmark -m "not slow" $(QUICK) || exit 1; \
	done

# Both files as a user has them: installed into an environment of their own, and used in another folder.
dist: .venv/.installed
	rm -rf dist build/dist
	$(DEV)/python -m build --outdir dist .
	$(DEV)/python -m twine check --strict dist/*
	for file in dist/*.whl dist/*.tar.gz; do \
	    rm -rf build/dist && $(PYTHON) -m venv build/dist && \
	    build/dist/bin/python -m pip install $(PIP_QUIET) "$$file" && \
	    (cd build/dist && bin/wythoff move g1 11 15 && bin/wythoff prove wythoff && bin/wythoff paper fraenkel2004 table 10 \
	        && { ! command -v npm >/dev/null || bin/wythoff app --export site; } && bin/wythoff --man | cmp - share/man/man1/wythoff.1) \
	        >build/dist.txt && echo "$$file: installed and tried" || exit 1; \
	done

# The browser is the system's (on Debian: apt-get install chromium); nothing here downloads one. axe-core, which looks for
# what screen readers cannot use, comes by npm where there is npm. CI looks at the pages in light colours only.
AXE := $(CURDIR)/build/axe
test-web: .venv/.installed
	@if command -v chromium >/dev/null && command -v npm >/dev/null && ! test -d $(AXE)/node_modules/axe-core; then \
	    npm install --silent --no-audit --no-fund --prefix $(AXE) axe-core@4.10 || echo 'npm cannot get axe-core'; \
	fi
	WYTHOFF_AXE=$(AXE) $(DEV)/python -m pytest -n 2 -p no:benchmark --browser tests/apps/web/browser $(if $(CI),-m "not slow")

tag: .venv/.installed
	$(DEV)/python -m pytest -p no:benchmark tests/project/test_packaging.py
	test -z "$$(git status --porcelain)"
	git tag -a "v$(VERSION)" -m "wythoff $(VERSION)"

clean:
	rm -rf $(OTHERS:%=.venv-%)
	rm -rf .venv .venv-demo .venv-base build dist docs/_build .benchmarks
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

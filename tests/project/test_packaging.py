"""Package metadata, wheel, conda recipe and container: they agree with pyproject.toml."""

import doctest
import importlib.util
import re
import subprocess
import sys
import tomllib
import types
import zlib
from pathlib import Path

import pytest

import wythoff

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RECIPE = (ROOT / "packaging/recipe.yaml").read_text("utf-8")


@pytest.fixture
def hooks(monkeypatch):
    """Import hatch_build.py with stubs instead of hatchling, of which it needs only two base classes."""
    for name, kind in (("builders.hooks", "BuildHookInterface"), ("metadata", "MetadataHookInterface")):
        module = types.ModuleType(f"hatchling.{name}.plugin.interface")
        setattr(module, kind, object)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    built = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(built)
    return built


@pytest.fixture
def described(hooks):
    return hooks.described


def test_the_examples_of_the_hooks(hooks):
    assert doctest.testmod(hooks).failed == 0


README = (ROOT / "README.md").read_text("utf-8")
RELATIVE = re.compile(r"\]\((?!https?:)")


def test_on_an_index_no_link_leads_nowhere(described):
    assert RELATIVE.search(README)
    page = described(README, None, "0.1.0")
    assert not RELATIVE.search(page)
    assert "![" not in page
    assert "the tutorial leads from a rule to the table for a paper" in " ".join(page.split())
    assert page.count("```console") == README.count("```console")


def test_package_page_links_to_the_tagged_version(described):
    page = described(README, "https://example.org/wythoff/", "1.2.3")
    assert not RELATIVE.search(page)
    assert "](https://example.org/wythoff/raw/v1.2.3/docs/pictures/wythoff.png)" in page
    assert "(https://example.org/wythoff/blob/v1.2.3/docs/tutorial.md)" in page
    assert "(https://www.cgsuite.org)" in page


def pixels(content):
    """Return header and decompressed pixels of a PNG file."""
    parts, place = {}, 8
    while place < len(content):
        size = int.from_bytes(content[place : place + 4])
        kind = content[place + 4 : place + 8]
        parts[kind] = parts.get(kind, b"") + content[place + 8 : place + 8 + size]
        place += 12 + size
    return parts[b"IHDR"], zlib.decompress(parts[b"IDAT"])


def test_the_picture_of_readme_is_what_its_command_draws(tmp_path, capsys):
    """Draw the picture in README by its command: nearly the same pixels, since versions of Matplotlib differ."""
    pytest.importorskip("matplotlib", reason="it draws points and lines")
    from wythoff.apps.cli import main

    command = re.search(r"`wythoff (plot .*? --output (\S+).*?)`", README)
    words = [str(tmp_path / word) if word == command[2] else word for word in command[1].split()]
    assert main(words) == 0
    drawn = pixels((tmp_path / command[2]).read_bytes())
    shown = pixels((ROOT / re.search(r"!\[.*\]\((.*)\)", README)[1]).read_bytes())
    assert drawn[0] == shown[0] and len(drawn[1]) == len(shown[1])
    same = sum(map(int.__eq__, drawn[1], shown[1]))
    assert same >= 0.97 * len(shown[1])


def test_the_version_is_the_same_wherever_it_stands():
    cited = re.search(r'^version: "(.*)"$', (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)[1]
    newest = re.findall(r"^## \[(\d.*?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    recipe = re.search(r"^  version: (.*)$", RECIPE, re.MULTILINE)[1]
    assert {cited, newest, recipe} == {wythoff.__version__}


def needed(requirement):
    """Return name and least version of a requirement."""
    return re.match(r"([\w.-]+)\s*(>=[\d.]+)?", requirement).groups()


def listed(key):
    """Return the items of the list `key` in the conda recipe."""
    found = re.search(rf"^( +){key}:\n((?:\1  - .*\n)+)", RECIPE, re.MULTILINE)[2]
    return [line.strip().removeprefix("- ") for line in found.splitlines()]


def test_the_recipe_needs_what_the_package_needs():
    python = ("python", PROJECT["requires-python"])
    assert {*map(needed, listed("run"))} == {python, *map(needed, PROJECT["dependencies"])}
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert {*map(needed, listed("host"))} == {python, ("pip", None), *map(needed, build)}


def test_recipe_has_the_entry_points_of_the_package():
    assert listed("entry_points") == [f"{name} = {place}" for name, place in PROJECT["scripts"].items()]
    said = dict(re.findall(r'^  (name|summary|license|license_file): "?(.*?)"?$', RECIPE, re.MULTILINE))
    expected = {"name": PROJECT["name"], "summary": PROJECT["description"], "license": PROJECT["license"]}
    assert said == expected | {"license_file": PROJECT["license-files"][0]}


def test_python_versions_are_those_that_are_run():
    """Claim the Python versions that are tested: the oldest by `.ci/run`, the others by `make test-others`."""
    claimed = [line.split()[-1] for line in PROJECT["classifiers"] if "Python ::" in line]
    others = re.search(r"^OTHERS := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)[1].split()
    assert [PROJECT["requires-python"].removeprefix(">="), *others] == claimed


def test_container_copies_existing_files_and_extras():
    lines = (ROOT / "Containerfile").read_text("utf-8").splitlines()
    copied = [
        word for line in lines if line.startswith("COPY ") and "--from" not in line for word in line.split()[1:-1]
    ]
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src"} <= {*copied}
    assert all((ROOT / name).exists() for name in copied)
    extras = re.search(r"\.\[(.*?)\]", "\n".join(lines))[1]
    assert {*extras.split(",")} <= {*PROJECT["optional-dependencies"]}


def test_all_leaves_out_what_is_large_and_dev_leaves_out_nothing():
    extras = PROJECT["optional-dependencies"]

    def packages(extra):
        for one in extras[extra]:
            inner = re.fullmatch(r"wythoff\[(.*)\]", one)
            yield from (name for part in inner[1].split(",") for name in packages(part)) if inner else [needed(one)[0]]

    assert {"numba", "matplotlib", "starlette", "anywidget"} <= {*packages("all")}
    assert not {"pyarrow", "duckdb", "distributed"} & {*packages("all")}
    assert {*packages("dev")} >= {name for extra in extras for name in packages(extra)}
    assert not any(needed(name)[0] == "rich" for name in PROJECT["dependencies"])


def test_versions_are_listed_newest_first(tmp_path):
    for version in ("0.9.1", "0.10.0", "0.1.0", "notes"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "index.html").write_text("")
    subprocess.run([sys.executable, ROOT / "docs/extensions/versions.py", tmp_path], check=True)
    links = re.findall(r'href="(.*?)"', (tmp_path / "index.html").read_text("utf-8"))
    assert links == ["0.10.0/index.html", "0.9.1/index.html", "0.1.0/index.html"]


# Larger tracked files, each with a reason.
LARGEST = 300_000  # bytes
LARGER: dict[str, str] = {}


def test_tracked_files_are_small():
    """Track no large or generated files, so that a checkout stays small."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout: the files of an archive are not listed")
    files = [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]
    assert {name for name in files if (ROOT / name).stat().st_size > LARGEST} == LARGER.keys()
    assert not [name for name in files if "_cache" in name.partition("/")[0]]

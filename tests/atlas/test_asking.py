"""Questions to a census: status, rows, SQL without access to anything else, its page, and the commands."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import wythoff as w
from tests.atlas.conftest import made, settings
from wythoff.apps.cli import main
from wythoff.atlas import classes, processes, queries, reports
from wythoff.atlas.builtin import named
from wythoff.atlas.store import Store

pytestmark = pytest.mark.usefixtures("extra")


def test_status_counts(census):
    found = w.atlas.status(census)
    assert (found.done, found.count, found.different, found.proved, found.failures) == (6, 6, 4, 3, 0)
    assert sum(dict(found.classes).values()) == 6
    assert json.loads(json.dumps(found.as_dict()))["classes"] == dict(found.classes)


def test_a_game_is_shown_in_whatever_words(census):
    row = w.atlas.show(census, "nim | where(k == l) | ray(2, 1)")
    assert row["game"] == "nim | diagonal | ray(1, 2)" and row["number"] == 1
    assert w.atlas.show(census, "wythoff")["same_as"] is None
    with pytest.raises(w.RequestError, match="has no results about"):
        w.atlas.show(census, "g1")


def test_equal_games_and_equal_p_positions_are_joined(census):
    rows = w.atlas.query(census, "SELECT spelling, same_as, same_p_positions_as FROM atlas ORDER BY number").rows
    told = {spelling.removeprefix("nim | diagonal | "): (same, like) for spelling, same, like in rows}
    assert told["ray(1, 1)"] == (None, None) and told["ray(2, 2)"] == (0, 0) == told["ray(3, 3)"]
    assert told["ray(1, 2)"] == (None, None)


def test_an_empty_census_answers(tmp_path):
    Store.opened(str(tmp_path), named("gdwn(to=3)"), settings()).close()
    assert w.atlas.status(str(tmp_path)).done == 0
    assert w.atlas.query(str(tmp_path), "SELECT count(*) FROM atlas").rows == ((0,),)
    with pytest.raises(w.RequestError, match="has no results yet"):
        w.atlas.report(str(tmp_path), str(tmp_path / "page.html"))


REFUSED = (
    "COPY (SELECT 1) TO '{out}'", "COPY atlas TO '{out}' (FORMAT parquet)", "ATTACH '{out}' AS other", "INSTALL httpfs",
    "LOAD httpfs", "SELECT * FROM read_csv('/etc/passwd')", "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM read_text('{out}')",
    "SELECT * FROM glob('/*')", "CREATE TABLE t AS SELECT 1", "DROP VIEW atlas", "DELETE FROM rows", "SET threads = 1",
    "PRAGMA database_list", "SELECT 1; SELECT 2", "", "SELEC 1", "SELECT no FROM atlas", "EXPORT DATABASE '{out}'",
    "SELECT * FROM store", "CALL pragma_version()", "INSERT INTO rows SELECT * FROM rows", "UPDATE rows SET number = 1",
    "WITH x AS (SELECT 1) SELECT * FROM read_parquet('/work/*.parquet')", "SET enable_external_access = true",
    "/* SELECT */ cOpY atlas TO '{out}'", "-- SELECT 1\nCOPY\tatlas TO '{out}'",
    "SELECT 1 /* ; */; COPY atlas TO '{out}'",
    "SELECT * FROM (SELECT * FROM (SELECT * FROM Read_CSV_Auto('/etc/passwd')))", "FROM '/etc/passwd'",
    "SELECT (SELECT content FROM read_blob('/etc/passwd'))", "SELECT * FROM query_table('/etc/passwd')",
    "SELECT * FROM query('COPY atlas TO ''{out}''')", "PREPARE p AS COPY atlas TO '{out}'",
    "EXPLAIN ANALYZE COPY atlas TO '{out}'", "SELECT * FROM 'https://example.com/x.csv'",
    "SELECT * FROM 's3://bucket/x.parquet'", "SELECT * FROM parquet_metadata('docs/census/x.parquet')",
    "SELECT * FROM sqlite_scan('{out}', 'x')", "SELECT * FROM read_duckdb('{out}')", "ATTACH ':memory:' AS other",
    "SELECT * FROM enable_logging(storage='file', storage_path='{out}')", "CREATE SECRET (TYPE S3)",
    "PRAGMA enable_profiling = 'json'", "SET GLOBAL temp_directory = '{out}'", "RESET enable_external_access",
    "CREATE MACRO f(x) AS x", "CREATE TEMP TABLE t AS SELECT 1", "FORCE INSTALL spatial", "USE memory",
    "WITH x AS MATERIALIZED (DELETE FROM rows RETURNING *) SELECT * FROM x", "SELECT * FROM duckdb_secrets()",
    "MERGE INTO rows USING atlas ON false WHEN NOT MATCHED THEN INSERT VALUES (1)", "SELECT\0 1",
    "SELECT 1 UNION ALL SELECT count(*) FROM read_csv('/etc/passwd')", "SELECT getenv('HOME')",
    "VACUUM", "CHECKPOINT", "BEGIN", "IMPORT DATABASE '{out}'", "SELECT * FROM read_json('/proc/self/status')",
)  # fmt: skip


@pytest.mark.parametrize("sql", REFUSED)
def test_atlas_refuses_queries_that_write_or_leave(census, sql, tmp_path):
    out = tmp_path / "out"
    before = {path: os.stat(path).st_mtime_ns for path in Path(census).iterdir()}
    with pytest.raises(w.RequestError) as refused:
        w.atlas.query(census, sql.format(out=out))
    assert "\n" not in str(refused.value) and not out.exists()
    assert {path: os.stat(path).st_mtime_ns for path in Path(census).iterdir()} == before


ENDLESS = "SELECT sum(a.range*b.range) FROM range(100000000) a, range(10000000) b"


def test_a_query_ends_when_its_time_or_its_rows_do(census, monkeypatch):
    monkeypatch.setattr(queries, "SECONDS", 0.3)
    with pytest.raises(w.TooLargeError, match=r"the query was stopped after 0\.3 s"):
        w.atlas.query(census, ENDLESS)
    monkeypatch.setattr(queries, "SECONDS", 60.0)
    with pytest.raises(w.TooLargeError, match="at most 1000000 rows"):
        w.atlas.query(census, "SELECT * FROM range(100000000)")


# Queries that DuckDB does not interrupt, or only slowly: one long operation, or many values.
HELD_UP = {
    "endless": ENDLESS,
    "one operation": "SELECT length(repeat('x', 300000000))",
    "one comparison": "SELECT levenshtein(repeat('ab', 30000), repeat('ba', 30000))",
    "many rows": "SELECT a.* FROM atlas a, range(200000)",
    "many columns": f"SELECT {', '.join(f'range + {n}' for n in range(300))} FROM range(900000)",
    "a long list": "SELECT list(range) OVER (ORDER BY range) FROM range(20000)",
}


@pytest.mark.parametrize("sql", HELD_UP.values(), ids=HELD_UP)
def test_a_query_ends_in_its_time_whatever_it_does(census, monkeypatch, sql):
    w.atlas.query(census, "SELECT 1")  # the library is loaded
    monkeypatch.setattr(queries, "SECONDS", 0.3)
    began = time.perf_counter()
    with pytest.raises(w.TooLargeError):
        w.atlas.query(census, sql)
    # The long operation on 300 million characters takes seconds; other programs may slow it down.
    assert time.perf_counter() - began < 0.3 + (0.3 if os.getloadavg()[0] < 1 else 2.0)


def test_a_query_has_a_limit_of_values(census, monkeypatch):
    monkeypatch.setattr(queries, "MOST_VALUES", 100)
    assert len(w.atlas.query(census, "SELECT 1, 2 FROM range(50)").rows) == 50
    with pytest.raises(w.TooLargeError, match="at most 50 rows with 2 columns, but found more: add a LIMIT"):
        w.atlas.query(census, "SELECT 1, 2 FROM range(51)")


@pytest.mark.slow
@pytest.mark.parametrize("sql", ["one operation", "one comparison"])
def test_a_query_that_was_given_up_ends_with_the_program(census, sql):
    """End the program after a query was given up; a thread of DuckDB that ends during shutdown would abort it."""
    code = (
        "import sys\nfrom wythoff.apps.cli import main\nfrom wythoff.atlas import queries\nqueries.SECONDS = 0.2\n"
        f"sys.exit(main(['atlas', 'query', {str(census)!r}, {HELD_UP[sql]!r}]))"
    )
    for _ in range(10):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "wythoff: the query was stopped after 0.2 s: ask for fewer rows, or something simpler\n"


def test_a_query_whose_process_is_killed_is_one_line(census, monkeypatch):
    with monkeypatch.context() as changed:
        changed.setattr(processes, "STARTING", 0.5 - queries.SECONDS)
        with pytest.raises(w.TooLargeError, match="more time or memory than there is"):
            w.atlas.query(census, ENDLESS)
    w.atlas.query(census, "SELECT 1")
    processes._idle[-1].process.kill()
    processes._idle[-1].process.wait()
    assert w.atlas.query(census, "SELECT 1 AS one").rows == ((1,),)
    monkeypatch.chdir("/")
    assert w.atlas.query(census, "SELECT count(*) FROM atlas").rows == ((6,),)


def test_idle_processes_are_used_for_their_own_function(census):
    w.atlas.query(census, "SELECT 1")
    assert processes.called(sum, (1, 2), seconds=10) == 3
    assert w.atlas.query(census, "SELECT 1 AS one").rows == ((1,),)


def test_queries_of_several_threads_have_processes_of_their_own(census):
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(lambda n: w.atlas.query(census, f"SELECT {n}").rows, range(9)))
    assert found == [((n,),) for n in range(9)]


def test_a_query_can_be_interrupted(census):
    command = [sys.executable, "-m", "wythoff", "atlas", "query", str(census), ENDLESS]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as asking:
        with pytest.raises(subprocess.TimeoutExpired):
            asking.wait(3)
        asking.send_signal(signal.SIGINT)
        assert asking.wait(20) == 130 and asking.stderr.read() == "wythoff: interrupted\n"


def test_queries_may_sum_and_join(census):
    sql = "SELECT a.class, count(*) FROM atlas a JOIN rows r USING (number) GROUP BY ALL ORDER BY 2 DESC"
    assert w.atlas.query(census, sql).rows[0][1] >= 2
    table = w.atlas.query(census, "SELECT number, known FROM atlas ORDER BY 1 LIMIT 1")
    assert (table.names, table.rows) == (("number", "known"), ((0, "proved"),))


# Games with conjectured formulas.
CONJECTURED = w.atlas.Family(
    "nim | where({condition})", condition=["(1 | l) < k", "2 == (l & x1)", "1 == k//l", "k == l"]
)


def test_the_page_is_one_file_with_everything_in_it(tmp_path):
    made(tmp_path / "c", CONJECTURED, only=("beams", "formula"), columns=120)
    page = tmp_path / "page.html"
    assert w.atlas.report(str(tmp_path / "c"), str(page)) == {"family": str(CONJECTURED), "games": 4}
    text = page.read_text()
    assert not re.findall(r"(?:src|href)=\"(?!data:)", text) and "<script" not in text
    for words in ("Classes", "Map", "Conjectures", "Different games with the same P-positions", "wythoff check"):
        assert words in text
    again = tmp_path / "again.html"
    w.atlas.report(str(tmp_path / "c"), str(again))
    assert again.read_text() == text
    w.atlas.report(str(tmp_path / "c"), str(again))
    other = tmp_path / "other.html"
    other.write_text("<!doctype html>mine")
    for path, said in (
        (other, "an earlier report of a census;"),
        (tmp_path / "page.py", "must end in one of .html, .htm"),
    ):
        with pytest.raises(w.RequestError, match=said):
            w.atlas.report(str(tmp_path / "c"), str(path))
    assert other.read_text() == "<!doctype html>mine"


def test_conjectures_come_with_commands_that_run(tmp_path, capsys):
    import shlex

    from wythoff.atlas.reports import conjectures
    from wythoff.atlas.store import connected

    store = made(tmp_path / "c", CONJECTURED, only=("formula",), columns=120)
    with connected(store) as connection:
        found = conjectures(connection, 4)
    assert found and all(row["formula"] for row in found)
    for row in found:
        command = shlex.split(row["command"])
        assert command[0] == "wythoff" and main(command[1:]) == 0
        assert capsys.readouterr().out


def told(capsys, *words):
    status = main(["atlas", *words])
    return status, capsys.readouterr()


def test_the_commands_say_the_same_in_text_and_json(census, capsys, tmp_path):
    assert "6 of 6 games" in told(capsys, "status", census)[1].out
    assert told(capsys, "status", census)[1].out == f"{w.atlas.status(census)}\n"
    counted = w.atlas.query(census, "SELECT class, count(*) FROM atlas GROUP BY 1 ORDER BY 1")
    assert str(counted).startswith("class") and len(str(counted).splitlines()) == 1 + len(counted.rows)
    assert json.loads(told(capsys, "status", census, "--json")[1].out)["done"] == 6
    assert told(capsys, "query", census, "SELECT 1 AS one")[1].out == "one\n1\n"
    assert json.loads(told(capsys, "query", census, "SELECT 1 AS one", "--json")[1].out) == {
        "columns": ["one"],
        "rows": [[1]],
    }
    assert "nim | diagonal | ray(1, 2)" in told(capsys, "show", census, "nim | diagonal | ray(1, 2)")[1].out
    assert json.loads(told(capsys, "show", census, "wythoff", "--json")[1].out)["row"]["class"] == "beatty"
    listed = json.loads(told(capsys, "families", "--json")[1].out)["families"]
    assert {family["name"]: family["count"] for family in listed}["census"] == 3302
    assert "jumps" in told(capsys, "families")[1].out
    page = str(tmp_path / "page.html")
    assert json.loads(told(capsys, "report", census, "--output", page, "--json")[1].out)["games"] == 6
    status, said = told(capsys, "query", census, "COPY atlas TO 'x'")
    assert status == 2 and said.err.startswith("wythoff: a query must be one SELECT") and said.err.count("\n") == 1


@pytest.mark.parametrize("library", ["distributed", "duckdb", "pyarrow"])
def test_without_the_extra_one_line_says_which(library, tmp_path, census):
    program = (
        f"import sys; sys.modules[{library!r}] = None; from wythoff.apps.cli import main; "
        f"sys.exit(main(['atlas', 'run', 'gdwn(to=2)', '--output', {str(tmp_path / 'new')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert f'{library}, which is not installed: pip install "wythoff[atlas]"' in done.stderr


def test_lists_of_families_load_no_extra():
    program = (
        "import sys, wythoff as w; w.atlas.families(); w.atlas.Family('nim | {a}', a=['jump(1, 2)']).unrank(0); "
        "print([name for name in ('dask', 'distributed', 'duckdb', 'pyarrow', 'bokeh') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"


def test_every_class_has_a_colour():
    assert set(reports.COLOURS) == set(classes.CLASSES)

"""Results of commands on the pages Study and Papers: tables, charts and formulas instead of terminal text."""

import pytest

pytestmark = pytest.mark.browser
CELLS = """async (text) => {
  const [table] = (await import("/static/blocks.js")).blocks(text);
  return [...table.querySelectorAll("tbody td")].map((cell) => cell.textContent);
}"""
HTML = """async (text) => {
  const { typeset, make } = await import("/static/board.js");
  return make("p", {}, ...typeset(text)).innerHTML;
}"""


def opened(page, panel, game="wythoff"):
    page.goto(f"/study?game={game}&open={panel}")
    page.wait_for_selector(f"#panel-{panel} .inside :is(.known, table)")
    return page.locator(f"#panel-{panel} .inside")


def test_panels_show_positions_as_table_and_chart(page):
    panel = opened(page, "positions")
    rows = panel.locator("tr")
    assert rows.nth(1).locator(":is(th, td)").all_inner_texts()[:6] == ["an", "0", "1", "3", "4", "6"]
    assert panel.locator(".chart circle").count() == 34  # 17 pairs and their mirror images
    assert panel.locator(".known-proved").inner_text() == "proved Wythoff 1907"


def test_panels_shade_values_and_mark_zeros(page):
    panel = opened(page, "values")
    assert panel.locator("td").count() == 169
    assert panel.locator("td.is-zero").count() == 13 - 4  # (0, 0) and the pairs below 13 with their mirror images
    shades = panel.locator("td").evaluate_all(
        "all => new Set(all.map(one => getComputedStyle(one).backgroundColor)).size"
    )
    assert shades > 10


def test_panels_draw_slopes_and_fold_what_does_not_apply(page):
    assert opened(page, "slopes").locator(".chart .trend").count() == 1
    panel = opened(page, "evidence")
    assert panel.locator("table").count() == 0  # prose is no table
    fold = panel.locator(".unused summary").last
    count = int(fold.inner_text().split()[0])
    fold.click()
    assert panel.locator(".unused").last.locator("li").count() == count > 20


def test_panels_keep_columns_with_gaps(page):
    page.goto("/learn")
    assert page.evaluate(CELLS, "i\\j   0  1  2\n0        =  =\n1        =  -\n2           =") == [
        "",
        "=",
        "=",
        "",
        "=",
        "-",
        "",
        "",
        "=",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a_n = floor(n*alpha)", "<i>a</i><sub>n</sub> = \u230an\u00b7\u03b1\u230b"),
        ("b_{n-1} <= x^2", "<i>b</i><sub>n-1</sub> \u2264 x<sup>2</sup>"),
        ("(-1)^{b_{n-1}} a_n", "(-1)<sup><i>b</i><sub>n-1</sub></sup> <i>a</i><sub>n</sub>"),
        ("floor((n + 1)*sqrt(5)) != 0", "\u230a(n + 1)\u00b7\u221a5\u230b \u2260 0"),
        ("by_theorem and st_wythoff stay", "by_theorem and st_wythoff stay"),
        ("(-1)^a_{n-1} + 3", "(-1)<sup><i>a</i><sub>n-1</sub></sup> + 3"),
        ("<b>not HTML</b>", "&lt;b&gt;not HTML&lt;/b&gt;"),
    ],
)
def test_formulas_are_typeset(page, text, shown):
    page.goto("/learn")
    assert page.evaluate(HTML, text) == shown


def test_papers_show_tables_and_verdicts_in_words(page):
    page.goto("/papers?paper=fraenkel2004&entry=table+1")
    page.locator(".entry[open] .whole table").wait_for()
    assert page.locator(".entry[open] .verdict span").inner_text() == "agrees"
    assert not page.locator(".entry pre").count()

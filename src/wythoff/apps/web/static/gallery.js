// The gallery: cards that hold what is typed.
const search = document.getElementById("search"), cards = [...document.querySelectorAll(".card")];

function choose() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const card of cards) {
    const text = card.textContent.toLowerCase();
    card.hidden = !words.every((word) => text.includes(word));
    shown += !card.hidden;
  }
  for (const group of document.querySelectorAll(".group")) group.hidden = !group.querySelector(".card:not([hidden])");
  document.getElementById("none").hidden = shown > 0;
}

search.value = new URLSearchParams(location.search).get("search") ?? search.value;
choose();
search.addEventListener("input", () => {
  choose();
  // The address of a file on disk cannot be changed.
  if (location.protocol !== "file:") history.replaceState(null, "", search.value ? `?${new URLSearchParams({ search: search.value })}` : location.pathname);
});

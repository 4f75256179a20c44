// The gallery: cards that hold what is typed.
const search = document.getElementById("search"), cards = [...document.querySelectorAll(".card")];
search?.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const card of cards) {
    const text = card.textContent.toLowerCase();
    card.hidden = !words.every((word) => text.includes(word));
    shown += !card.hidden;
  }
  document.getElementById("none").hidden = shown > 0;
});

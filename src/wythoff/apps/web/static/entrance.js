// The entrance: a class types the code of its room, a teacher opens one.
import { here, post } from "./page.js";

const error = document.getElementById("error"), join = document.getElementById("join"), setup = document.getElementById("setup");
join.addEventListener("submit", (event) => {
  event.preventDefault();
  location.href = here(`room/${encodeURIComponent(join.code.value.trim().toUpperCase())}`);
});
setup.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { code } = await post("api/rooms", { game: setup.game.value.trim(), from: setup.from.value.trim() });
    location.href = here(`room/${code}/boards`);
  } catch (fault) {
    error.textContent = fault.message;
  }
});

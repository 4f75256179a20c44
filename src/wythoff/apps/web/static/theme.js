// Light or dark: what was chosen before, else what the system says. Read before anything is drawn.
(() => {
  const root = document.documentElement;
  const read = () => { try { return localStorage.getItem("theme"); } catch { return null; } };
  const asked = read();
  if (asked === "dark" || asked === "light") root.dataset.theme = asked;
  root.classList.toggle("projector", new URLSearchParams(location.search).get("screen") === "yes");
  addEventListener("DOMContentLoaded", () => {
    const nav = document.querySelector("nav"), now = nav?.querySelector("[aria-current]"); // on phones it scrolls
    if (now) nav.scrollLeft = now.offsetLeft - nav.offsetLeft - (nav.clientWidth - now.clientWidth) / 2;
    document.getElementById("theme")?.addEventListener("click", () => {
      const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
      root.dataset.theme = now === "dark" ? "light" : "dark";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* it holds until the page is left */ }
    });
  });
})();

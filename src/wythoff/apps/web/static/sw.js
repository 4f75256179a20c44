// The files of the site, stored in the browser: FILES, and VERSION, which changes with any of them, stand before this.
const NAME = `wythoff ${registration.scope} ${VERSION}`;
const stored = (path) => new URL(path, registration.scope).href;

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map((file) => new Request(stored(file), { cache: "no-cache" })));
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith(`wythoff ${registration.scope} `) && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME), { pathname } = url;
    const found = await cache.match(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    if (found) return found;
    // As servers do for folders: relative links need the slash.
    return await cache.match(`${pathname}/index.html`) ? Response.redirect(`${pathname}/${url.search}`) : fetch(event.request);
  })());
});

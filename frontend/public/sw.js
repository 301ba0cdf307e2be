// Caches one notice for when there is no network, and nothing of the app: the app always comes from the server.
const shelf = "guiche-offline-1";
const notice = "/offline.html";
const kept = [notice, "/offline.js"];

self.addEventListener("install", (event) => {
  const fresh = kept.map((address) => new Request(address, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(shelf)
      .then((found) => found.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

const clearOldShelves = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name)));
};

self.addEventListener("activate", (event) => {
  event.waitUntil(clearOldShelves().then(() => self.clients.claim()));
});

const keptOr = async (failure, address) => {
  const found = await caches.match(address, { cacheName: shelf });
  if (found) return found;
  throw failure;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || /^\/(api|socket\.io)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch((failure) => keptOr(failure, notice)));
  // The notice's own files.
  else if (kept.includes(pathname)) event.respondWith(fetch(request).catch((failure) => keptOr(failure, pathname)));
});

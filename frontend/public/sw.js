// Caches one notice for when there is no network, and nothing of the app: the app always comes from the server.
const cacheName = "guiche-offline-1";
const notice = "/offline.html";
const files = [notice, "/offline.js"];

self.addEventListener("install", (event) => {
  const fresh = files.map((address) => new Request(address, { cache: "reload" }));
  event.waitUntil(
    caches
      .open(cacheName)
      .then((found) => found.addAll(fresh))
      .then(() => self.skipWaiting()),
  );
});

const deleteOldCaches = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
};

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

const cachedOr = async (failure, address) => {
  const found = await caches.match(address, { cacheName });
  if (found) return found;
  throw failure;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || /^\/(api|socket\.io)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch((failure) => cachedOr(failure, notice)));
  // The notice's own files.
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch((failure) => cachedOr(failure, pathname)));
});

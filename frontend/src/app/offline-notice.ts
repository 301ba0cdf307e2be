const file = "/sw.js";

/** A missing file is answered with the app's HTML: only a script counts. */
const isWorker = (answer: Pick<Response, "ok" | "headers">): boolean =>
  answer.ok && /javascript/.test(answer.headers.get("content-type") ?? "");

/**
 * Registers the service worker that holds the offline page. If the server no longer has the worker, it is unregistered;
 * if the server cannot be reached, nothing changes.
 */
export async function cacheOfflineNotice(): Promise<void> {
  // Missing without https, and in some private windows.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  try {
    const answer = await fetch(file, { method: "HEAD", cache: "no-store" });
    if (isWorker(answer)) await workers.register(file);
    else if (answer.ok || answer.status === 404)
      for (const registration of await workers.getRegistrations()) await registration.unregister();
  } catch {
    // Fails without a network or storage; the offline page is optional.
  }
}

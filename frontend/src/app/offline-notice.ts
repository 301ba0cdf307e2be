const file = "/sw.js";

/** An address that is gone answers with the app itself: only a script counts. */
const isWorker = (answer: Pick<Response, "ok" | "headers">): boolean =>
  answer.ok && /javascript/.test(answer.headers.get("content-type") ?? "");

/**
 * Lets the browser keep the notice that there is no network. Where the server has no such worker any more, the one that
 * was installed goes; where it cannot be reached, all stays as it is.
 */
export async function keepOfflineNotice(): Promise<void> {
  // Absent without https, and in some private windows.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return;
  try {
    const answer = await fetch(file, { method: "HEAD", cache: "no-store" });
    if (isWorker(answer)) await workers.register(file);
    else if (answer.ok || answer.status === 404)
      for (const installed of await workers.getRegistrations()) await installed.unregister();
  } catch {
    // Without a network, or without leave to keep anything: the notice is a convenience.
  }
}

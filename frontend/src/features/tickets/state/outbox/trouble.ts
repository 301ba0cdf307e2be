import { ApiError } from "@/shared/api/call";
import { currentLink } from "@/shared/realtime/line";
import type { Trouble } from "./outbox";

const lineIsUp = () => navigator.onLine && (currentLink() === "online" || currentLink() === "reconnected");

/** What an unsuccessful call means for the text that was sent with it. */
export function troubleOf(error: unknown, online: () => boolean = lineIsUp): Trouble {
  if (!(error instanceof ApiError)) return { verdict: "refuse", code: "ERR_INTERNAL" };
  const code = error.code || "ERR_INTERNAL";
  if (error.status === 0) return { verdict: online() ? "retry" : "offline", code };
  // Signed out: the next sign-in of the same person sends it.
  if (error.status === 401) return { verdict: "offline", code };
  return { verdict: error.status >= 500 || error.status === 429 ? "retry" : "refuse", code };
}

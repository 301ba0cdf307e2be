import { authApi, type SessionReply } from "@guiche/contract/auth";
import { request } from "../api/request";
import { adoptToken, currentToken, renewSession, savedToken } from "./store";

const lockName = "guiche.refresh";

/** One renewal at a time across all tabs; without the Locks API (plain http), within this tab. */
const alone = <T>(act: () => Promise<T>): Promise<T> =>
  typeof navigator === "object" && "locks" in navigator ? navigator.locks.request(lockName, act) : act();

let inFlight: Promise<void> | null = null;

async function renew(staleToken: string | null) {
  const storedToken = savedToken();
  if (storedToken !== null && storedToken !== staleToken && currentToken() !== null) {
    adoptToken(storedToken);
    return;
  }
  renewSession(await request<SessionReply>(authApi.refresh.method, authApi.refresh.path, {}));
}

/** Exchanges the refresh cookie for a new token. `staleToken` is the one that was refused. */
export function refreshSession(staleToken: string | null): Promise<void> {
  inFlight ??= alone(() => renew(staleToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

import { authApi } from "@guiche/contract/auth";
import { allTicketValues, type ActorRights, type SessionUserDto } from "@guiche/contract/users";
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { ApiError, call, networkError, hasCode } from "../api/call";
import { wait } from "../wait";
import { refreshSession } from "./refresh";
import { clearSession, currentSession, onSession, savedToken, watchOtherTabs, type Session } from "./store";

interface SignedIn {
  user: SessionUserDto;
  rights: ActorRights;
  signOut: () => Promise<void>;
}

const retryMs = 3_000;

const SessionContext = createContext<SignedIn | null>(null);

export const useSessionState = (): Session => useSyncExternalStore(onSession, currentSession);

export const rightsOf = (user: SessionUserDto): ActorRights => ({
  userId: user.id,
  profile: user.profile,
  super: user.super,
  queueIds: user.queues.map((queue) => queue.id),
  allTicket: user.allTicket !== allTicketValues.no,
});

/** Ends the session on the server. Without a response this browser still clears it. */
async function signOut() {
  try {
    await call(authApi.logout);
  } finally {
    clearSession();
  }
}

/** The signed-in user. Only below a private route. */
export function useSession(): SignedIn {
  const signedIn = useContext(SessionContext);
  if (!signedIn) throw new Error("useSession outside a private route");
  return signedIn;
}

/**
 * Exchanges a stored token for a fresh one. When the server cannot be reached it retries: a network failure signs
 * no user out.
 */
async function restore(alive: () => boolean): Promise<void> {
  const token = savedToken();
  if (token === null) return clearSession();
  try {
    await refreshSession(token);
  } catch (error) {
    const unreachable = hasCode(error, networkError, "ERR_UNAVAILABLE", "ERR_TOO_MANY_REQUESTS", "ERR_INTERNAL", "");
    if (!unreachable) return clearSession({ expired: true, why: error instanceof ApiError ? error : undefined });
    await wait(retryMs);
    if (alive()) return restore(alive);
  }
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useSessionState();

  useEffect(() => {
    let alive = true;
    if (currentSession().state === "unknown") void restore(() => alive);
    const stop = watchOtherTabs();
    return () => {
      alive = false;
      stop();
    };
  }, []);

  const user = session.state === "in" ? session.user : null;
  const signedIn = useMemo(() => (user ? { user, rights: rightsOf(user), signOut } : null), [user]);
  return <SessionContext value={signedIn}>{children}</SessionContext>;
}

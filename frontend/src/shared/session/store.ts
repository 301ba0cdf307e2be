import type { SessionReply } from "@guiche/contract/auth";
import type { SessionUserDto } from "@guiche/contract/users";
import type { ApiError } from "../api/api-error";
import { clearStored, getStored, setStored } from "../stored";
import { listeners } from "../listeners";
import { reloadPage } from "../reload-page";

/**
 * `unknown` until the saved token was tried; `expired` when the server, not the user, ended it, with its error in
 * `why`.
 */
export type Session =
  | { state: "unknown" }
  | { state: "out"; expired?: boolean; why?: ApiError }
  | { state: "in"; token: string; user: SessionUserDto };

/** Storage keys, as the specification names them: token, company, user and due date. */
const keys = {
  token: "token",
  companyId: "companyId",
  userId: "userId",
  dueDate: "companyDueDate",
  login: "login",
} as const;

let session: Session = { state: "unknown" };
/** Identifies the sign-in and survives token renewals, so that a page notices a new sign-in in another tab. */
let login: string | null = null;
const { notify, listen } = listeners();

function change(next: Session) {
  session = next;
  notify();
}

export const currentSession = () => session;
export const currentToken = () => (session.state === "in" ? session.token : null);
export const savedToken = () => getStored(keys.token);

export const onSession = listen;

function save({ token, user }: SessionReply) {
  setStored(keys.token, token);
  setStored(keys.companyId, String(user.companyId));
  setStored(keys.userId, String(user.id));
  setStored(keys.dueDate, user.company.dueDate ?? "");
}

/** Starts a session after a sign-in with a password. */
export function startSession(reply: SessionReply) {
  login = crypto.getRandomValues(new Uint32Array(2)).join("-");
  setStored(keys.login, login);
  renewSession(reply);
}

/** Continues the same sign-in with a fresh token. */
export function renewSession(reply: SessionReply) {
  login ??= getStored(keys.login);
  save(reply);
  change({ state: "in", token: reply.token, user: reply.user });
}

/** Takes over the server's current user: rights, queues, company and plan change during a session. */
export function adoptUser(user: SessionUserDto) {
  if (session.state !== "in" || session.user.id !== user.id || same(session.user, user)) return;
  save({ token: session.token, user });
  change({ ...session, user });
}

/** The company's subscription ran out during the session: its admin keeps it, for the invoices alone. */
export function markSuspended() {
  if (session.state !== "in" || session.user.company.isSuspended) return;
  const { user } = session;
  change({ ...session, user: { ...user, company: { ...user.company, isSuspended: true } } });
}

const same = (a: SessionUserDto, b: SessionUserDto) => JSON.stringify(a) === JSON.stringify(b);

/** Takes over the token that another tab renewed. */
export function adoptToken(token: string) {
  if (session.state === "in" && session.token !== token) change({ ...session, token });
}

/** Whether another tab signed in after this page did. */
const newerLoginHere = () => {
  const storedLogin = getStored(keys.login);
  return storedLogin !== null && login !== null && storedLogin !== login;
};

/**
 * Language and colour scheme belong to the browser, not to the user, and stay. A newer sign-in from another tab stays
 * too: this page must not clear it.
 */
export function clearSession({ expired = false, why }: { expired?: boolean; why?: ApiError } = {}) {
  if (!newerLoginHere()) for (const key of Object.values(keys)) setStored(key, null);
  login = null;
  change({ state: "out", expired, why });
}

/**
 * Empties this browser's storage, as the specification demands after a sign-in elsewhere. The to-do lists stay: they are
 * stored nowhere else. Does nothing after a newer sign-in from another tab.
 */
export function clearBrowser() {
  if (!newerLoginHere()) clearStored("guiche.tasks.", "guiche.goesOn.");
}

/** Follows changes that other tabs make to the saved session. */
export function watchOtherTabs() {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== keys.token && event.key !== null) return;
    const token = savedToken();
    if (token === null) {
      if (session.state === "in") change({ state: "out" });
    } else if (session.state === "out" || newerLoginHere()) {
      reloadPage();
    } else {
      adoptToken(token);
    }
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

import type { SessionReply } from "@guiche/contract/auth";
import type { SessionUserDto } from "@guiche/contract/users";
import type { ApiError } from "../api/api-error";
import { setStored, getStored } from "../stored";
import { listeners } from "../listeners";

/** `unknown` until the saved token was tried; `expired` when the server ended it, not the person, and `why` what it said. */
export type Session =
  | { state: "unknown" }
  | { state: "out"; expired?: boolean; why?: ApiError }
  | { state: "in"; token: string; user: SessionUserDto };

/** What the browser keeps, by the names the specification gives: token, company, person and due date. */
const keys = {
  token: "token",
  companyId: "companyId",
  userId: "userId",
  dueDate: "companyDueDate",
  login: "login",
} as const;

let session: Session = { state: "unknown" };
/** Names the sign-in, and survives renewals of the token: a page learns from it that somebody signed in anew in another tab. */
let login: string | null = null;
const { tell, listen } = listeners();

function change(next: Session) {
  session = next;
  tell();
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

/** Somebody signed in with a password. */
export function startSession(reply: SessionReply) {
  login = crypto.getRandomValues(new Uint32Array(2)).join("-");
  setStored(keys.login, login);
  renewSession(reply);
}

/** The same sign-in with a fresh token. */
export function renewSession(reply: SessionReply) {
  login ??= getStored(keys.login);
  save(reply);
  change({ state: "in", token: reply.token, user: reply.user });
}

/** What the server says now of whoever is signed in: rights, queues, company and plan change while people work. */
export function adoptUser(user: SessionUserDto) {
  if (session.state !== "in" || session.user.id !== user.id || same(session.user, user)) return;
  save({ token: session.token, user });
  change({ ...session, user });
}

const same = (a: SessionUserDto, b: SessionUserDto) => JSON.stringify(a) === JSON.stringify(b);

/** Another tab renewed the token: use that one. */
export function adoptToken(token: string) {
  if (session.state === "in" && session.token !== token) change({ ...session, token });
}

/** True when this browser holds a sign-in that is newer than the one this page began with. */
const newerLoginHere = () => {
  const saved = getStored(keys.login);
  return saved !== null && login !== null && saved !== login;
};

/**
 * Language and colour scheme belong to the browser, not to the person, and stay. So does a newer sign-in of another
 * tab: it is not this page's to clear.
 */
export function clearSession({ expired = false, why }: { expired?: boolean; why?: ApiError } = {}) {
  if (!newerLoginHere()) for (const key of Object.values(keys)) setStored(key, null);
  login = null;
  change({ state: "out", expired, why });
}

/** What other tabs do to the saved session. */
export function watchOtherTabs() {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== keys.token && event.key !== null) return;
    const token = savedToken();
    if (token === null) {
      if (session.state === "in") change({ state: "out" });
    } else if (session.state === "out" || newerLoginHere()) {
      location.reload();
    } else {
      adoptToken(token);
    }
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

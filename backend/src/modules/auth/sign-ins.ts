import type { SignInDto } from "@guiche/contract/security";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { endSessions, mustHaveUser, requireMayTouch, sessionEnded } from "../users";
import { trustedBrowserStore } from "./factor.store";
import { sessionStore } from "./session.store";

/** The caller's sign-ins that are still stored, newest first. */
export async function listSignIns(scope: Scope): Promise<SignInDto[]> {
  const { userId, sessionId } = actorOf(scope);
  const at = now();
  const rows = await sessionStore(scope).latest(userId);
  return rows.map(({ id, sid, userAgent, ip, createdAt, revokedAt, expiresAt }) => ({
    id,
    userAgent,
    ip,
    createdAt: createdAt.toISOString(),
    endedAt: (revokedAt ?? (expiresAt <= at ? expiresAt : null))?.toISOString() ?? null,
    current: sid === sessionId,
  }));
}

/** Ends one of the caller's sessions, with its sockets. Ending one that is over changes nothing. */
export async function endOwnSession(scope: Scope, id: number): Promise<void> {
  const { userId } = actorOf(scope);
  await transaction(scope, async (inside) => {
    const session = await sessionStore(inside).ofUser(userId, id);
    if (!session) throw new AppError("ERR_NOT_FOUND");
    const endedSessions = await sessionStore(inside).revoke(session.sid, now());
    if (endedSessions.length === 0) return;
    sessionEnded(inside, userId, session.sid);
    await noteEnd(inside);
  });
}

/** Ends the caller's other sessions; every browser is asked for a code again. */
export async function endOtherSessions(scope: Scope): Promise<void> {
  const { userId, sessionId } = actorOf(scope);
  await transaction(scope, async (inside) => {
    await endSessions(inside, userId, { except: sessionId });
    await trustedBrowserStore(inside).forgetAll(userId);
    await noteEnd(inside);
  });
}

/** Ends a colleague's sessions, as an admin; every browser is asked for a code again. */
export async function endSessionsOf(scope: Scope, userId: number): Promise<void> {
  await transaction(scope, async (inside) => {
    const person = await mustHaveUser(inside, userId);
    requireMayTouch(inside, person);
    await endSessions(inside, userId);
    await trustedBrowserStore(inside).forgetAll(userId);
    await recordAudit(inside, { action: "session.ended", target: person.email });
  });
}

const noteEnd = async (scope: Scope): Promise<void> =>
  recordAudit(scope, { action: "session.ended", target: (await mustHaveUser(scope, actorOf(scope).userId)).email });

export async function forgetBrowser(scope: Scope, id: number): Promise<void> {
  if (!(await trustedBrowserStore(scope).forget(actorOf(scope).userId, id))) throw new AppError("ERR_NOT_FOUND");
}

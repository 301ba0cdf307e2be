import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import type { Scope } from "../../core/tenant/scope";
import { userStore } from "./user.store";

/** Whatever a process believes of the person it looks up anew, and their sockets come again, with the rights of today. */
export const rightsChanged = (scope: Scope, userId: number): void =>
  afterCommit(scope, () => notifyProcesses("session.changed", { companyId: scope.companyId, userId }));

/** One session is over: its token and its sockets count for nothing any more. */
export const sessionEnded = (scope: Scope, userId: number, sid: string): void =>
  afterCommit(scope, () => notifyProcesses("session.changed", { companyId: scope.companyId, userId, sid }));

/** Ends the sessions of a person; the one at hand may be kept. */
export async function endSessions(scope: Scope, userId: number, { keep }: { keep?: string } = {}): Promise<void> {
  const ended = await userStore(scope).revokeSessions(userId, now(), keep);
  for (const { sid } of ended) sessionEnded(scope, userId, sid);
}

/** One session a person: the older ones end, and their browsers are told why. */
export async function endOlderSessions(scope: Scope, userId: number, newest: string): Promise<void> {
  const ended = await userStore(scope).revokeSessions(userId, now(), newest);
  for (const { sid } of ended)
    afterCommit(scope, () =>
      notifyProcesses("session.changed", { companyId: scope.companyId, userId, sid, isReplaced: true }),
    );
}

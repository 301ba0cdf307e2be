import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import type { Scope } from "../../core/tenant/scope";
import { userStore } from "./user.store";

/** Evicts the person from every process's cache, and reconnects their sockets with the current rights. */
export const rightsChanged = (scope: Scope, userId: number): void =>
  afterCommit(scope, () => notifyProcesses("session.changed", { companyId: scope.companyId, userId }));

/** Ends a session: its token and sockets become invalid everywhere. */
export const sessionEnded = (scope: Scope, userId: number, sid: string): void =>
  afterCommit(scope, () => notifyProcesses("session.changed", { companyId: scope.companyId, userId, sid }));

/** Ends the sessions of a user, except the one with the id `except`. */
export async function endSessions(scope: Scope, userId: number, { except }: { except?: string } = {}): Promise<void> {
  const endedSessions = await userStore(scope).revokeSessions(userId, now(), except);
  for (const { sid } of endedSessions) sessionEnded(scope, userId, sid);
}

/** Each person has one session: ends the older ones, and tells their browsers why. */
export async function endOlderSessions(scope: Scope, userId: number, newest: string): Promise<void> {
  const endedSessions = await userStore(scope).revokeSessions(userId, now(), newest);
  for (const { sid } of endedSessions)
    afterCommit(scope, () =>
      notifyProcesses("session.changed", { companyId: scope.companyId, userId, sid, isReplaced: true }),
    );
}

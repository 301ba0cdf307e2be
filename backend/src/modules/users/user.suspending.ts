import { notAfterToday } from "@guiche/contract/input";
import type { LeaveInput, UserDto } from "@guiche/contract/users";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { mailAdmins, ownCompany, today } from "../companies";
import { withUsersLocked } from "./user.alone";
import { broadcastUser, broadcastUsers } from "./user.events";
import { presentUser } from "./user.presenter";
import { assertNotLastAdmin, assertNotLastOwner, isOneself, mustHaveUser, requireMayTouch } from "./user.rules";
import { endSessions } from "./user.sessions";
import { companiesWithReturns, userStore, type UserRow } from "./user.store";
import { seatMail } from "./user.texts";

/**
 * POST /users/{id}/leave: ends the person's sessions and returns their open tickets to the queues, or only changes the day
 * of return.
 */
export async function suspendUser(scope: Scope, id: number, { returnsOn }: LeaveInput): Promise<UserDto> {
  const { timezone } = await ownCompany(scope);
  if (returnsOn !== null && returnsOn <= today(timezone))
    throw new AppError("ERR_VALIDATION", { fields: { returnsOn: notAfterToday } });
  const row = await transaction(scope, async (inside) => {
    const store = userStore(inside);
    await store.lockCompany();
    if (!(await store.lockForGood(id))) throw new AppError("ERR_NO_USER_FOUND");
    const before = await mustHaveUser(inside, id);
    requireMayTouch(inside, before);
    if (isOneself(inside, before)) throw new AppError("ERR_OWN_LEAVE");
    await assertNotLastAdmin(inside, before);
    await assertNotLastOwner(inside, before);
    await store.change({ id }, { suspendedAt: before.suspendedAt ?? now(), returnsOn, seatMissingAt: null });
    if (!before.suspendedAt) await publishEvent(inside, "user.suspended", { userId: id, name: before.name });
    await endSessions(inside, id);
    await recordAudit(inside, {
      action: "user.suspended",
      target: before.email,
      details: { name: before.name, ...(returnsOn && { returnsOn }) },
    });
    return mustHaveUser(inside, id);
  });
  broadcastUser(scope, "update", row, false);
  return presentUser(row, false);
}

/** DELETE /users/{id}/leave: the person may sign in again. */
export async function reactivateUser(scope: Scope, id: number): Promise<UserDto> {
  const { plan } = await ownCompany(scope);
  const row = await withUsersLocked(scope, async (inside, store) => {
    if (!(await store.lock(id))) throw new AppError("ERR_NO_USER_FOUND");
    const before = await mustHaveUser(inside, id);
    requireMayTouch(inside, before);
    if (!before.suspendedAt) return before;
    if ((await store.countSeats()) >= plan.users) throw new AppError("ERR_PLAN_LIMIT_REACHED");
    await endLeave(inside, before);
    return mustHaveUser(inside, id);
  });
  broadcastUser(scope, "update", row, false);
  return presentUser(row, false);
}

async function endLeave(inside: Scope, { id, name, email }: Pick<UserRow, "id" | "name" | "email">): Promise<void> {
  await userStore(inside).change({ id }, { suspendedAt: null, returnsOn: null, seatMissingAt: null });
  await recordAudit(inside, { action: "user.reactivated", target: email, details: { name } });
}

/** Ends the leaves whose day of return has come, as far as the plans have seats. */
export async function sweepLeaves(): Promise<void> {
  for (const { companyId } of await companiesWithReturns(now()))
    await returnFromLeave(scopeOfRow({ companyId })).catch((error: unknown) =>
      log.error({ error, companyId }, "Users could not return from their leave"),
    );
}

/** Admins are told once of those who find no seat; these return as soon as there is one. */
async function returnFromLeave(scope: Scope): Promise<void> {
  const { plan, timezone } = await ownCompany(scope);
  const { changed, seatless } = await withUsersLocked(scope, async (inside, store) => {
    const due = await store.dueBack(today(timezone));
    const free = Math.max(0, plan.users - (await store.countSeats()));
    const [returning, staying] = [due.slice(0, free), due.slice(free)];
    for (const person of returning) await endLeave(inside, person);
    const untold = staying.filter(({ lacksSeat }) => !lacksSeat);
    if (untold.length > 0) await store.change({ id: untold.map(({ id }) => id) }, { seatMissingAt: now() });
    return { changed: [...returning, ...untold].map(({ id }) => id), seatless: untold };
  });
  if (changed.length > 0) await broadcastUsers(scope, changed);
  if (seatless.length === 0) return;
  try {
    await mailAdmins(scope, (reader) => seatMail(reader, { names: seatless.map(({ name }) => reader.typed(name)) }));
  } catch (error) {
    // The next sweep tells them.
    await userStore(scope).change({ id: seatless.map(({ id }) => id) }, { seatMissingAt: null });
    throw error;
  }
}

import { notAfterToday } from "@guiche/contract/input";
import type { LeaveInput, UserDto } from "@guiche/contract/users";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { ownCompany, today } from "../companies";
import { withUsersLocked } from "./user.alone";
import { broadcastUser } from "./user.events";
import { presentUser } from "./user.presenter";
import { assertNotLastAdmin, assertNotLastOwner, isOneself, mustHaveUser, requireMayTouch } from "./user.rules";
import { endSessions } from "./user.sessions";
import { userStore, type UserRow } from "./user.store";

/**
 * POST /users/{id}/leave: ends the person's sessions and returns their open tickets to the queues, or only changes the day
 * of return.
 */
export async function suspendUser(scope: Scope, id: number, { returnsOn }: LeaveInput): Promise<UserDto> {
  const { timezone } = await ownCompany(scope);
  if (returnsOn !== null && returnsOn <= today(timezone)) throw invalid({ returnsOn: notAfterToday });
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

export async function endLeave(
  inside: Scope,
  { id, name, email }: Pick<UserRow, "id" | "name" | "email">,
): Promise<void> {
  await userStore(inside).change({ id }, { suspendedAt: null, returnsOn: null, seatMissingAt: null });
  await recordAudit(inside, { action: "user.reactivated", target: email, details: { name } });
}

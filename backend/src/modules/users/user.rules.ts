import { may } from "@guiche/contract/permissions";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { hasOtherOwner } from "../installation";
import { userStore, type UserRow } from "./user.store";

/** Throws the same "not found" for a missing id and another company's. */
export async function mustHaveUser(scope: Scope, id: number): Promise<UserRow> {
  const [row] = await userStore(scope).withQueues([id]);
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return row;
}

export const isOneself = (scope: Scope, { id }: { id: number }): boolean => actorOf(scope).userId === id;
export const manages = (scope: Scope): boolean => may(actorOf(scope).profile, "users:manage") || actorOf(scope).super;

/** People may see themselves; those who manage people see all of them. */
export function requireMaySee(scope: Scope, row: UserRow): void {
  if (!isOneself(scope, row) && !manages(scope)) throw new AppError("ERR_NO_PERMISSION");
}

/** People who may see a user may change them; only super users change a super user. */
export function requireMayTouch(scope: Scope, row: UserRow): void {
  requireMaySee(scope, row);
  if (row.super && !actorOf(scope).super) throw new AppError("ERR_NO_PERMISSION");
}

/** At least one admin who is not on leave must remain. Call it under the company's lock. */
export async function assertNotLastAdmin(scope: Scope, { profile, suspendedAt }: UserRow): Promise<void> {
  if (profile !== "admin" || suspendedAt !== null) return;
  if ((await userStore(scope).countAdmins()) <= 1) throw new AppError("ERR_LAST_ADMIN");
}

/**
 * At least one super user who is not on leave must remain: only super users can readmit suspended companies, and none
 * can be created.
 */
export async function assertNotLastOwner(scope: Scope, row: UserRow): Promise<void> {
  if (row.super && row.suspendedAt === null && !(await hasOtherOwner(scope, row.id)))
    throw new AppError("ERR_LAST_ADMIN");
}

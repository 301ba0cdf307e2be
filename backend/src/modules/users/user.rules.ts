import { may } from "@guiche/contract/permissions";
import { AppError } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { hasOtherOwner } from "../installation";
import { userStore, type UserRow } from "./user.store";

/** The person, or the same "not found" for a missing and a foreign id. */
export async function mustHaveUser(scope: Scope, id: number): Promise<UserRow> {
  const [row] = await userStore(scope).withQueues([id]);
  if (!row) throw new AppError("ERR_NO_USER_FOUND");
  return row;
}

export const isOneself = (scope: Scope, { id }: { id: number }): boolean => actorOf(scope).userId === id;
export const manages = (scope: Scope): boolean => may(actorOf(scope).profile, "users:manage") || actorOf(scope).super;

/** Oneself, or anybody for those who manage people. */
export function requireMaySee(scope: Scope, row: UserRow): void {
  if (!isOneself(scope, row) && !manages(scope)) throw new AppError("ERR_NO_PERMISSION");
}

/** Whom one sees one may change; the platform's owner is changed by nobody but another one. */
export function requireMayTouch(scope: Scope, row: UserRow): void {
  requireMaySee(scope, row);
  if (row.super && !actorOf(scope).super) throw new AppError("ERR_NO_PERMISSION");
}

/** Somebody has to be left who can manage the others. To be asked under the company's lock. */
export async function refuseLastAdmin(scope: Scope, { profile }: UserRow): Promise<void> {
  if (profile === "admin" && (await userStore(scope).countAdmins()) <= 1) throw new AppError("ERR_LAST_ADMIN");
}

/** Nobody makes an owner of the platform: the last one stays, or no company could be let in any more. */
export async function refuseLastOwner(scope: Scope, row: UserRow): Promise<void> {
  if (row.super && !(await hasOtherOwner(scope, row.id))) throw new AppError("ERR_LAST_ADMIN");
}

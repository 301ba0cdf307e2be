import { may } from "@guiche/contract/permissions";
import { isSuspended } from "../companies";
import { userStore, type UserRow } from "../users";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";

/**
 * When a company's subscription has run out, only the platform's owner can work, and its admins can pay. Throws for
 * all other users. `isShutOut` is the row's word, which knows of a suspension before the cache of this process does.
 */
export async function suspensionOf(
  scope: Scope,
  { super: isOwner, profile }: Pick<UserRow, "super" | "profile">,
  { isShutOut = false } = {},
): Promise<{ paysOnly: boolean; dueDate: string | null }> {
  const { suspended, isPayable, dueDate } = await isSuspended(scope);
  const paysOnly = (suspended || isShutOut) && !isOwner;
  if (paysOnly && !(isPayable && may(profile, "billing:pay")))
    throw new AppError("ERR_COMPANY_EXPIRED", dueDate ? { dueDate } : {});
  return { paysOnly, dueDate };
}

/**
 * Why a session of this person has ended, the same each time it is asked: the first refused refresh ends the session,
 * and the page's other requests arrive after it. Only a signed token or a refresh token may lead here. A deleted company
 * answers as if it did not exist.
 */
export async function whyEnded(scope: Scope, userId: number): Promise<AppError> {
  const { suspended, isRemoved } = await isSuspended(scope);
  const [person] = isRemoved ? [] : await userStore(scope).withQueues([userId]);
  if (person?.suspendedAt) return new AppError("ERR_ON_LEAVE");
  try {
    if (person && suspended) await suspensionOf(scope, person);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return new AppError("ERR_SESSION_EXPIRED");
}

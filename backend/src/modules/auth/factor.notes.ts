import { afterCommit } from "../../core/db/transaction";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { publishEvent, type AccountChange } from "../../domain-events";
import { recordAudit } from "../audit";
import { broadcastUsers, mustHaveUser, rightsChanged } from "../users";

/** Audits the change, tells the person by mail, shows it to those who manage people, and has every process look the person up again. */
export async function noteFactorChange(
  scope: Scope,
  userId: number,
  action: Exclude<AccountChange, "email" | "password">,
): Promise<void> {
  const { email, name } = await mustHaveUser(scope, userId);
  const byAdmin = userId !== actorOf(scope).userId;
  await recordAudit(scope, { action, target: email, details: { by: byAdmin ? "admin" : "oneself" } });
  await publishEvent(scope, "account.changed", { userId, name, email, what: action, byAdmin });
  if (action === "factor.codes") return;
  rightsChanged(scope, userId);
  afterCommit(scope, (outside) => broadcastUsers(outside, [userId]));
}

import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent, type DomainEvents } from "../../domain-events";
import { recordAudit } from "../audit";
import { broadcastUsers } from "./user.events";
import { mustHaveUser, assertNotLastAdmin, assertNotLastOwner, requireMayTouch } from "./user.rules";
import { rightsChanged } from "./user.sessions";
import { userStore } from "./user.store";

/** Broadcasts the agents of a deleted queue without it. */
export async function detachQueueFromUsers(scope: Scope, { queueId }: DomainEvents["queue.deleted"]): Promise<void> {
  const userIds = await userStore(scope).serving(queueId);
  if (userIds.length > 0) afterCommit(scope, (outside) => broadcastUsers(outside, userIds));
}

/** Deletes the person and their sessions at once; their open tickets return to pending. */
export async function removeUser(scope: Scope, id: number): Promise<void> {
  await transaction(scope, async (inside) => {
    const store = userStore(inside);
    await store.lockCompany();
    if (!(await store.lockForGood(id))) throw new AppError("ERR_NO_USER_FOUND");
    const row = await mustHaveUser(inside, id);
    requireMayTouch(inside, row);
    await assertNotLastAdmin(inside, row);
    await assertNotLastOwner(inside, row);
    await publishEvent(inside, "user.deleted", { userId: id, name: row.name });
    await store.remove(row);
    await recordAudit(inside, { action: "user.deleted", target: row.email, details: { name: row.name } });
    broadcast(inside, "user", { action: "delete", userId: id });
    rightsChanged(inside, id);
  });
}

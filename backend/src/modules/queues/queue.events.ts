import { permissions, profiles } from "@guiche/contract/permissions";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { presentQueue, presentWholeQueue } from "./queue.presenter";
import type { QueueRow } from "./queue.store";

const managing = permissions["queues:manage"] as readonly string[];

/** Those who manage queues hear the whole row, the others what they may see of it; nobody hears both. */
export function broadcastQueue(scope: Scope, action: "create" | "update", row: QueueRow): void {
  const rooms = (manages: boolean) =>
    profiles
      .filter((profile) => managing.includes(profile) === manages)
      .map((profile) => profileRoom(scope.companyId, profile));
  broadcast(scope, "queue", { action, queue: presentWholeQueue(row) }, { to: rooms(true) });
  broadcast(scope, "queue", { action, queue: presentQueue(row) }, { to: rooms(false) });
}

import { permissions, profiles } from "@guiche/contract/permissions";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { presentQueue, presentQueueDetails } from "./queue.presenter";
import type { QueueRow } from "./queue.store";

const managing = permissions["queues:manage"] as readonly string[];

/** Sends the whole row to those who manage queues, and the visible part to the others; no user gets both. */
export function broadcastQueue(scope: Scope, action: "create" | "update", row: QueueRow): void {
  const rooms = (manages: boolean) =>
    profiles
      .filter((profile) => managing.includes(profile) === manages)
      .map((profile) => profileRoom(scope.companyId, profile));
  broadcast(scope, "queue", { action, queue: presentQueueDetails(row) }, { to: rooms(true) });
  broadcast(scope, "queue", { action, queue: presentQueue(row) }, { to: rooms(false) });
}

import { permissions, profiles } from "@guiche/contract/permissions";
import { announce } from "../../core/realtime/announce";
import { profileRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { presentQueue, presentWholeQueue } from "./queue.presenter";
import type { QueueRow } from "./queue.store";

const managing = permissions["queues:manage"] as readonly string[];

/** Those who manage queues hear the whole row, the others what they may see of it; nobody hears both. */
export function announceQueue(scope: Scope, action: "create" | "update", row: QueueRow): void {
  const rooms = (manages: boolean) =>
    profiles
      .filter((profile) => managing.includes(profile) === manages)
      .map((profile) => profileRoom(scope.companyId, profile));
  announce(scope, "queue", { action, queue: presentWholeQueue(row) }, { to: rooms(true) });
  announce(scope, "queue", { action, queue: presentQueue(row) }, { to: rooms(false) });
}

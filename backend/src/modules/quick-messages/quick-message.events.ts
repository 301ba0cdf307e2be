import type { QuickMessageDto } from "@guiche/contract/quick-messages";
import { broadcast } from "../../core/realtime/broadcast";
import { companyRoom, profileRoom, userRoom, type Room } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { presentQuickMessage } from "./quick-message.presenter";
import type { QuickMessageRow } from "./quick-message.store";

/** All users get events of shared ones; an own one goes to its author and the admins. */
const readersOf = ({ companyId }: Scope, { geral, userId }: QuickMessageRow): Room[] =>
  geral
    ? [companyRoom(companyId)]
    : [profileRoom(companyId, "admin"), ...(userId === null ? [] : [userRoom(companyId, userId)])];

export const broadcastNew = (scope: Scope, row: QuickMessageRow): QuickMessageDto => {
  const record = presentQuickMessage(row);
  broadcast(scope, "quickMessage", { action: "create", record }, { to: readersOf(scope, row) });
  return record;
};

/** Users who can no longer use the quick message receive a delete event. */
export function broadcastChanged(scope: Scope, before: QuickMessageRow, row: QuickMessageRow): QuickMessageDto {
  const record = presentQuickMessage(row);
  const readers = readersOf(scope, row);
  broadcast(scope, "quickMessage", { action: "update", record }, { to: readers });
  if (before.geral && !row.geral)
    broadcast(
      scope,
      "quickMessage",
      { action: "delete", id: row.id },
      { to: readersOf(scope, before), except: readers },
    );
  return record;
}

export const broadcastRemoved = (scope: Scope, row: QuickMessageRow): void =>
  broadcast(scope, "quickMessage", { action: "delete", id: row.id }, { to: readersOf(scope, row) });

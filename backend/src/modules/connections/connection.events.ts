import type { ConnectionDto } from "@guiche/contract/connections";
import { permissions, profiles } from "@guiche/contract/permissions";
import { companyChanged } from "../../core/cache";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import { type Scope } from "../../core/tenant/scope";
import { presentConnection, presentConnectionToAdmin } from "./connection.presenter";
import { connectionStore, type ConnectionRow } from "./connection.store";

const managing = permissions["connections-page:actionButtons"] as readonly string[];

/** Users who manage connections receive more fields (the QR code, the number) than others. */
function toBoth(
  scope: Scope,
  row: ConnectionRow,
  send: (dto: ConnectionDto, rooms: ReturnType<typeof profileRoom>[]) => void,
) {
  const rooms = (manages: boolean) =>
    profiles
      .filter((profile) => managing.includes(profile) === manages)
      .map((profile) => profileRoom(scope.companyId, profile));
  send(presentConnectionToAdmin(row), rooms(true));
  send(presentConnection(row), rooms(false));
}

const broadcastConnection = (scope: Scope, action: "create" | "update", row: ConnectionRow): void =>
  toBoth(scope, row, (whatsapp, to) => broadcast(scope, "whatsapp", { action, whatsapp }, { to }));

const broadcastSession = (scope: Scope, row: ConnectionRow): void =>
  toBoth(scope, row, (session, to) => broadcast(scope, "whatsappSession", { action: "update", session }, { to }));

/** Evicts the row from the cache and broadcasts its current state; undefined when it is deleted. */
async function broadcastCurrent(scope: Scope, id: number, broadcastRow: (row: ConnectionRow) => void) {
  companyChanged(scope);
  const [row] = await connectionStore(scope).withQueues(id);
  if (row) broadcastRow(row);
  return row;
}

export const connectionChanged = (scope: Scope, id: number, action: "create" | "update" = "update") =>
  broadcastCurrent(scope, id, (row) => broadcastConnection(scope, action, row));

export const sessionChanged = (scope: Scope, id: number) =>
  broadcastCurrent(scope, id, (row) => broadcastSession(scope, row));

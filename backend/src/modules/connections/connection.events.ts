import type { ConnectionDto } from "@guiche/contract/connections";
import { permissions, profiles } from "@guiche/contract/permissions";
import { companyChanged } from "../../core/cache";
import { announce } from "../../core/realtime/announce";
import { profileRoom } from "../../core/realtime/rooms";
import { type Scope } from "../../core/tenant/scope";
import { presentConnection, presentConnectionToAdmin } from "./connection.presenter";
import { connectionStore, type ConnectionRow } from "./connection.store";

const managing = permissions["connections-page:actionButtons"] as readonly string[];

/** Those who manage connections hear more (the QR, the number) than the others. */
function toBoth(
  scope: Scope,
  row: ConnectionRow,
  say: (dto: ConnectionDto, rooms: ReturnType<typeof profileRoom>[]) => void,
) {
  const rooms = (manages: boolean) =>
    profiles
      .filter((profile) => managing.includes(profile) === manages)
      .map((profile) => profileRoom(scope.companyId, profile));
  say(presentConnectionToAdmin(row), rooms(true));
  say(presentConnection(row), rooms(false));
}

const announceConnection = (scope: Scope, action: "create" | "update", row: ConnectionRow): void =>
  toBoth(scope, row, (whatsapp, to) => announce(scope, "whatsapp", { action, whatsapp }, { to }));

const announceSession = (scope: Scope, row: ConnectionRow): void =>
  toBoth(scope, row, (session, to) => announce(scope, "whatsappSession", { action: "update", session }, { to }));

/** The row as it is now, told to the screens and no longer cached anywhere; undefined when it is gone. */
async function tellAsItIs(scope: Scope, id: number, tellScreens: (row: ConnectionRow) => void) {
  companyChanged(scope);
  const [row] = await connectionStore(scope).withQueues(id);
  if (row) tellScreens(row);
  return row;
}

export const connectionChanged = (scope: Scope, id: number, action: "create" | "update" = "update") =>
  tellAsItIs(scope, id, (row) => announceConnection(scope, action, row));

export const sessionChanged = (scope: Scope, id: number) => tellAsItIs(scope, id, (row) => announceSession(scope, row));

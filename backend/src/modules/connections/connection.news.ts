import type { ConnectionDto } from "@guiche/contract/connections";
import { permissions, profiles } from "@guiche/contract/permissions";
import { announce } from "../../platform/realtime/announce";
import { profileRoom } from "../../platform/realtime/rooms";
import { type Scope } from "../../platform/tenant/scope";
import { presentConnection, presentConnectionToAdmin } from "./connection.presenter";
import type { ConnectionRow } from "./connection.store";

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

export const announceConnection = (scope: Scope, action: "create" | "update", row: ConnectionRow): void =>
  toBoth(scope, row, (whatsapp, to) => announce(scope, "whatsapp", { action, whatsapp }, { to }));

export const announceSession = (scope: Scope, row: ConnectionRow): void =>
  toBoth(scope, row, (session, to) => announce(scope, "whatsappSession", { action: "update", session }, { to }));

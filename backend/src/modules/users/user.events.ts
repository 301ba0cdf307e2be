import type { ColleagueDto } from "@guiche/contract/users";
import { permissions, profiles } from "@guiche/contract/permissions";
import { broadcast } from "../../core/realtime/broadcast";
import { whoIsOnline } from "../../core/realtime/presence";
import { profileRoom, userRoom } from "../../core/realtime/rooms";
import type { Scope } from "../../core/tenant/scope";
import { presentColleague, presentUser } from "./user.presenter";
import { userStore, type UserRow } from "./user.store";

const managing = permissions["users:manage"] as readonly string[];
const roomsOfProfiles = ({ companyId }: Scope, manages: boolean) =>
  profiles
    .filter((profile) => managing.includes(profile) === manages)
    .map((profile) => profileRoom(companyId, profile));

/** Sends the whole row to those who manage people and to the person, and the colleague's view to the others. */
export function broadcastUser(scope: Scope, action: "create" | "update", row: UserRow, online: boolean): void {
  const self = userRoom(scope.companyId, row.id);
  const whole = [...roomsOfProfiles(scope, true), self];
  broadcast(scope, "user", { action, user: presentUser(row, online) }, { to: whole });
  const colleague: ColleagueDto = presentColleague(row, online);
  broadcast(scope, "user", { action, user: colleague }, { to: roomsOfProfiles(scope, false), except: [self] });
}

/** Broadcasts an update of these people, loaded in one query. */
export async function broadcastUsers(scope: Scope, userIds: number[]): Promise<void> {
  const [rows, online] = await Promise.all([userStore(scope).withQueues(userIds), whoIsOnline(scope)]);
  for (const row of rows) broadcastUser(scope, "update", row, online.has(row.id));
}

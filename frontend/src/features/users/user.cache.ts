import { userApi, type ColleagueDto, type UserDto, type UserEvent } from "@guiche/contract/users";
import type { QueryClient } from "@tanstack/react-query";
import { applyRowEvent, type RowEvent } from "../../shared/lists/row-events";
import type { PatchTable } from "../../shared/realtime/patch-table";

export const applyUserEvent = (client: QueryClient, event: RowEvent<UserDto>) =>
  applyRowEvent(client, userApi.list.path, event, {
    rowsIn: "users",
    // A leave changes how many seats are taken, which only the server knows.
    placeOf: ({ name, email, leave }) => [name, email, Boolean(leave)],
  });

/** Users who may not manage others receive fewer fields and have no page of them cached. */
const isWhole = (user: UserDto | ColleagueDto): user is UserDto => "email" in user;

const colleagueOf = ({ id, name, queues, online, away, leave }: ColleagueDto): ColleagueDto => ({
  id,
  name,
  queues,
  online,
  away,
  ...(leave !== undefined && { leave }),
});

function applyToLists(client: QueryClient, event: UserEvent) {
  const names = { placeOf: ({ name }: ColleagueDto) => [name] };
  if (event.action === "delete") {
    applyUserEvent(client, { removedId: event.userId });
    applyRowEvent<ColleagueDto>(client, userApi.names.path, { removedId: event.userId }, names);
    return;
  }
  if (isWhole(event.user)) applyUserEvent(client, { row: event.user });
  applyRowEvent(client, userApi.names.path, { row: colleagueOf(event.user) }, names);
}

export const userPatches: PatchTable = { user: applyToLists };

import { pageSize } from "@guiche/contract/limits";
import type { QueueDto } from "@guiche/contract/queues";
import { userApi, type ColleagueDto, type UserDto, type UserEvent } from "@guiche/contract/users";
import type { QueryClient } from "@tanstack/react-query";
import { applyToPages, type PagedRule, type RowEvent } from "../../shared/lists/paged-event";
import { listKey } from "../../shared/lists/list-key";
import { applyToWholeList } from "../../shared/lists/whole-event";
import type { PatchTable } from "../../shared/realtime/patch-table";

/** One page of users, as the server returns it. */
export interface UserPage {
  users: UserDto[];
  hasMore: boolean;
  count: number;
  limit: number;
}

const byName = (a: ColleagueDto, b: ColleagueDto) => {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one === other ? a.id - b.id : one < other ? -1 : 1;
};

const peopleRule: PagedRule<UserPage, UserDto> = {
  rowsOf: ({ users }) => users,
  withRows: (page, users, hasMore, grown) => ({ ...page, users: [...users], hasMore, count: page.count + grown }),
  hasMore: ({ hasMore }) => hasMore,
  size: pageSize.other,
  compare: byName,
  // The database's collation decides the order.
  exact: false,
  words: ({ name, email }) => [name, email],
};

export const applyUserEvent = (client: QueryClient, event: RowEvent<UserDto>) =>
  applyToPages(client, userApi.list.path, event, peopleRule);

/** Users who may not manage others receive fewer fields and have no page of them cached. */
const isWhole = (user: UserDto | ColleagueDto): user is UserDto => "email" in user;

const colleagueOf = ({ id, name, queues, online }: ColleagueDto): ColleagueDto => ({ id, name, queues, online });

function applyToLists(client: QueryClient, event: UserEvent) {
  const names = listKey(userApi.names);
  const order = { compare: byName, exact: false };
  if (event.action === "delete") {
    applyUserEvent(client, { gone: event.userId });
    applyToWholeList<ColleagueDto>(client, names, { gone: event.userId }, order);
    return;
  }
  const isNew = event.action === "create";
  if (isWhole(event.user)) applyUserEvent(client, { row: event.user, isNew });
  applyToWholeList(client, names, { row: colleagueOf(event.user), isNew }, order);
}

/** Updates a queue's name and colour on the chips of its users. */
function refreshRows(client: QueryClient, { id, name, color }: QueueDto) {
  const painted = <Person extends ColleagueDto>(person: Person): Person =>
    person.queues.some((queue) => queue.id === id)
      ? { ...person, queues: person.queues.map((queue) => (queue.id === id ? { id, name, color } : queue)) }
      : person;
  client.setQueriesData<{ pages: UserPage[]; pageParams: unknown[] }>(
    { queryKey: [userApi.list.path] },
    (held) => held && { ...held, pages: held.pages.map((page) => ({ ...page, users: page.users.map(painted) })) },
  );
  client.setQueryData<ColleagueDto[]>(listKey(userApi.names), (people) => people?.map(painted));
}

export const userPatches: PatchTable = {
  user: applyToLists,
  queue: (client, event) => {
    if (event.action === "update") refreshRows(client, event.queue);
  },
};

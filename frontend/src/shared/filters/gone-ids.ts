import { connectionApi } from "@guiche/contract/connections";
import { queueApi } from "@guiche/contract/queues";
import { tagApi } from "@guiche/contract/tags";
import { userApi } from "@guiche/contract/users";
import type { QueryClient } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";

/** The parameters of an address that name rows, as `1,2`. */
const rowsOf = {
  queues: endpointQuery(queueApi.list),
  connections: endpointQuery(connectionApi.list),
  tags: endpointQuery(tagApi.all),
  users: endpointQuery(userApi.names),
};
type IdsParam = keyof typeof rowsOf;

export const idsIn = (search: URLSearchParams, name: IdsParam): number[] =>
  (search.get(name) ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** A query without the rows that were deleted. A list that cannot be had leaves its parameter as it is. */
export async function withoutGoneIds(client: QueryClient, query: string): Promise<string> {
  const search = new URLSearchParams(query);
  const liveParams = new URLSearchParams(query);
  for (const name of Object.keys(rowsOf) as IdsParam[]) {
    const ids = idsIn(search, name);
    if (ids.length === 0) continue;
    const rows = await client.fetchQuery<{ id: number }[]>(rowsOf[name]).catch(() => null);
    const existingIds = rows && ids.filter((id) => rows.some((row) => row.id === id));
    if (!existingIds || existingIds.length === ids.length) continue;
    if (existingIds.length > 0) liveParams.set(name, existingIds.join(","));
    else liveParams.delete(name);
  }
  return liveParams.toString();
}

import { connectionApi } from "@guiche/contract/connections";
import { contactApi } from "@guiche/contract/contacts";
import { ticketApi } from "@guiche/contract/tickets";
import { userApi } from "@guiche/contract/users";
import { replaceEqualDeep, type QueryClient } from "@tanstack/react-query";
import { existingRowsKey } from "../filters/existing-rows-key";
import type { PatchTable } from "../realtime/patch-table";
import { refetch, refetchUnderWay } from "./refetch";

/** The endpoints whose rows embed queues, tags, connections, users or contacts. */
const paths = [
  ticketApi.list,
  ticketApi.showByUuid,
  contactApi.list,
  userApi.list,
  userApi.names,
  connectionApi.list,
].map(({ path }) => path);

interface Row {
  id: number;
}
const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && "id" in value;

/** The embedded row with its changed fields. It has fewer fields than the row itself. */
function renewRow(current: unknown, row: Row): unknown {
  if (Array.isArray(current)) return current.map((one) => renewRow(one, row));
  if (!isRow(current) || current.id !== row.id) return current;
  const fields = Object.entries(row).filter(([name]) => name in current);
  return { ...current, ...Object.fromEntries(fields) };
}

/** `value` with the row replaced wherever one of the properties `names` embeds it. The same value if none does. */
export function withRow(value: unknown, names: readonly string[], row: Row): unknown {
  if (typeof value !== "object" || value === null) return value;
  const before: [name: string, child: unknown][] = Object.entries(value);
  const after = before.map(([name, child]): [string, unknown] => [
    name,
    names.includes(name) ? replaceEqualDeep(child, renewRow(child, row)) : withRow(child, names, row),
  ]);
  if (after.every(([, child], at) => child === before[at]?.[1])) return value;
  return Array.isArray(value) ? after.map(([, child]) => child) : Object.fromEntries(after);
}

/** Shows a changed row wherever cached rows embed it under one of these names. */
function renew(client: QueryClient, names: readonly string[], row: Row) {
  for (const path of paths)
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [path] })) {
      const data = withRow(state.data, names, row);
      if (data !== state.data) client.setQueryData(queryKey, data);
      else if (data !== undefined) continue;
      refetchUnderWay(client, { queryKey, exact: true });
    }
}

/** A deleted row leaves other rows, lists and counts in ways that only the server knows, and narrows no list any more. */
function fetchAgain(client: QueryClient) {
  refetch(client, { queryKey: existingRowsKey });
  for (const path of [...paths, ticketApi.counts.path]) refetch(client, { queryKey: [path] });
}

/** Keeps queues, tags, connections, users and contacts current in the rows that embed them. */
export const embeddedPatches: PatchTable = {
  queue: (client, event) =>
    event.action === "delete" ? fetchAgain(client) : renew(client, ["queue", "queues"], event.queue),
  tag: (client, event) => (event.action === "delete" ? fetchAgain(client) : renew(client, ["tags"], event.tag)),
  whatsapp: (client, event) =>
    event.action === "delete" ? fetchAgain(client) : renew(client, ["whatsapp"], event.whatsapp),
  user: (client, event) => (event.action === "delete" ? fetchAgain(client) : renew(client, ["user"], event.user)),
  contact: (client, event) => {
    if (event.action === "update") renew(client, ["contact"], event.contact);
    // Many contacts changed at once.
    if (event.action === "reload") fetchAgain(client);
  },
};

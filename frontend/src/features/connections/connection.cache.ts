import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import type { QueryClient } from "@tanstack/react-query";
import { listKey } from "../../shared/lists/list-key";
import { refetch, refetchUnderWay } from "../../shared/lists/refetch";
import type { PatchTable } from "../../shared/realtime/patch-table";

export const connectionsKey = listKey(connectionApi.list);

type Rows = readonly ConnectionDto[];

/** Oldest first, as the server lists them. An event older than the cached row is ignored. */
export function patchConnection(rows: Rows, connection: ConnectionDto): ConnectionDto[] {
  const cachedConnection = rows.find((row) => row.id === connection.id);
  if (cachedConnection && cachedConnection.updatedAt > connection.updatedAt) return [...rows];
  const others = rows
    .filter((row) => row.id !== connection.id)
    // Only one connection is the default.
    .map((row) => (connection.isDefault && row.isDefault ? { ...row, isDefault: false } : row));
  return [...others, connection].sort((a, b) => a.id - b.id);
}

export const dropConnection = (rows: Rows, id: number): ConnectionDto[] => rows.filter((row) => row.id !== id);

/** An event never creates a list that was not fetched. */
export const changeConnections = (client: QueryClient, change: (rows: Rows) => ConnectionDto[]) =>
  client.setQueryData<ConnectionDto[]>(connectionsKey, (rows) => (rows ? change(rows) : rows));

function applyEvent(client: QueryClient, change: (rows: Rows) => ConnectionDto[]) {
  changeConnections(client, change);
  refetchUnderWay(client, { queryKey: connectionsKey });
}

/** The findings tell of queues without people. A user who may not manage connections has none cached. */
function refetchFindings(client: QueryClient) {
  const rows = client.getQueryData<Rows>(connectionsKey) ?? [];
  if (rows.some(({ findings }) => findings)) refetch(client, { queryKey: connectionsKey });
}

export const connectionPatches: PatchTable = {
  user: refetchFindings,
  queue: refetchFindings,
  whatsapp: (client, event) =>
    applyEvent(client, (rows) =>
      event.action === "delete" ? dropConnection(rows, event.whatsappId) : patchConnection(rows, event.whatsapp),
    ),
  whatsappSession: (client, event) => applyEvent(client, (rows) => patchConnection(rows, event.session)),
};

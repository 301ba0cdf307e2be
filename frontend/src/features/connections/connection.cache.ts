import { connectionApi, type ConnectionDto } from "@guiche/contract/connections";
import type { QueryClient } from "@tanstack/react-query";
import { listKey } from "../../shared/lists/list-key";
import type { PatchTable } from "../../shared/realtime/patch-table";

export const connectionsKey = listKey(connectionApi.list);

type Rows = readonly ConnectionDto[];

/** Oldest first, as the server lists them. News that is older than the row it would change loses. */
export function placeConnection(rows: Rows, connection: ConnectionDto): ConnectionDto[] {
  const held = rows.find((row) => row.id === connection.id);
  if (held && held.updatedAt > connection.updatedAt) return [...rows];
  const others = rows
    .filter((row) => row.id !== connection.id)
    // There is one default connection.
    .map((row) => (connection.isDefault && row.isDefault ? { ...row, isDefault: false } : row));
  return [...others, connection].sort((a, b) => a.id - b.id);
}

export const dropConnection = (rows: Rows, id: number): ConnectionDto[] => rows.filter((row) => row.id !== id);

/** A list that was never asked for is not begun by a piece of news. */
export const changeConnections = (client: QueryClient, change: (rows: Rows) => ConnectionDto[]) =>
  client.setQueryData<ConnectionDto[]>(connectionsKey, (rows) => (rows ? change(rows) : rows));

export const connectionPatches: PatchTable = {
  whatsapp: (client, event) =>
    changeConnections(client, (rows) =>
      event.action === "delete" ? dropConnection(rows, event.whatsappId) : placeConnection(rows, event.whatsapp),
    ),
  whatsappSession: (client, event) => changeConnections(client, (rows) => placeConnection(rows, event.session)),
};

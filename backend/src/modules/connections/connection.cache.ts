import { scopedCache } from "../../core/cache";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { connectionStore, type ConnectionRow } from "./connection.store";

const connectionsOf = scopedCache<ConnectionRow[]>(30, (scope) => connectionStore(scope).withQueues(null));

/** One connection with its queues, cached until it changes. */
export async function connectionOf(scope: Scope, id: number): Promise<ConnectionRow> {
  const connection = (await connectionsOf(scope)).find((row) => row.id === id);
  if (!connection) throw new AppError("ERR_NO_WAPP_FOUND");
  return connection;
}

/** Connected ones, the default one first. */
export const connectedLines = async (scope: Scope): Promise<ConnectionRow[]> =>
  (await connectionsOf(scope))
    .filter(({ status }) => status === "CONNECTED")
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));

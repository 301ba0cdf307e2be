import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { connectionStore, type ConnectionRow } from "./connection.store";

/**
 * The connection to write through: the chosen one, else the person's own, the company's default, the first connected
 * one.
 */
export async function defaultConnection(scope: Scope, chosenId?: number | null): Promise<ConnectionRow> {
  const store = connectionStore(scope);
  const id = chosenId ?? (await store.usual(scope.actor === "system" ? null : scope.actor.userId));
  if (id === null) throw new AppError("ERR_NO_DEF_WAPP_FOUND");
  const [row] = await store.withQueues(id);
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  return row;
}

import { AppError } from "../../platform/http/errors";
import type { Scope } from "../../platform/tenant/scope";
import { queueStore } from "./queue.store";

/** Refuses when one of them is not a queue of the company. */
export async function mustHaveQueues(scope: Scope, ids: number[]): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length > 0 && (await queueStore(scope).countOf(unique)) !== unique.length)
    throw new AppError("ERR_NO_QUEUE_FOUND");
}

import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { broadcastTouched, type Touched } from "./contact.events";
import { importStore, type StartedImport } from "./import.store";

/**
 * Runs an import in batches. Its start is recorded first, and its failure too if it stops halfway. The contacts changed
 * until then are broadcast either way.
 */
export async function runImport(
  scope: Scope,
  begun: StartedImport,
  bring: (importId: number, touched: Touched) => Promise<void>,
): Promise<void> {
  const importId = await importStore(scope).begin(begun);
  const touched: Touched = { created: [], updated: [] };
  try {
    await bring(importId, touched);
  } catch (error) {
    await breakOff(scope, importId, touched);
    throw error;
  }
  await broadcastTouched(scope, touched);
}

/** A process that cannot even record the failure is detected by its silence. */
async function breakOff(scope: Scope, importId: number, touched: Touched): Promise<void> {
  try {
    await importStore(scope).breakOff(importId);
    await broadcastTouched(scope, touched);
  } catch (error) {
    log.debug({ error, importId }, "Import failure could not be recorded");
  }
}

import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { broadcastContacts, type TouchedContacts } from "./contact.events";
import { importStore, type StartedImport } from "./import.store";

/**
 * Runs an import in batches. Its start is recorded first, and its failure too if it stops halfway. The contacts changed
 * until then are broadcast either way.
 */
export async function runImport(
  scope: Scope,
  startedImport: StartedImport,
  bring: (importId: number, touchedContacts: TouchedContacts) => Promise<void>,
): Promise<void> {
  const importId = await importStore(scope).begin(startedImport);
  const touchedContacts: TouchedContacts = { created: [], updated: [] };
  try {
    await bring(importId, touchedContacts);
  } catch (error) {
    await breakOff(scope, importId, touchedContacts);
    throw error;
  }
  await broadcastContacts(scope, touchedContacts);
}

/** A process that cannot even record the failure is detected by its silence. */
async function breakOff(scope: Scope, importId: number, touchedContacts: TouchedContacts): Promise<void> {
  try {
    await importStore(scope).breakOff(importId);
    await broadcastContacts(scope, touchedContacts);
  } catch (error) {
    log.debug({ error, importId }, "Import failure could not be recorded");
  }
}

import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { broadcastTouched, type Touched } from "./contact.events";
import { importStore, type Begun } from "./import.store";

/**
 * Contacts are brought in, some at a time: that it began is written down first, and if it breaks off in the middle that
 * too. Whom it touched until then is told either way.
 */
export async function followed(
  scope: Scope,
  begun: Begun,
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

/** Whoever cannot even say so is known by their silence. */
async function breakOff(scope: Scope, importId: number, touched: Touched): Promise<void> {
  try {
    await importStore(scope).breakOff(importId);
    await broadcastTouched(scope, touched);
  } catch (error) {
    log.debug({ error, importId }, "That an import broke off was not written down");
  }
}

import { now } from "../../core/clock";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { checkNumberLater, findOrCreateContact, isKnownNumber, programPaceMs, type NumberCheck } from "../contacts";
import { apiMessageStore, queuedLookUps, type ApiMessageRow, type QueuedLookUp } from "./api-message.store";

/** Companies whose numbers this process is looking up: one number at a time. */
const busy = new Set<number>();

/**
 * Looks up the numbers of new people to whom messages are queued, and waits for none: WhatsApp may take long to answer,
 * and messages to known people leave in the meantime. `onReady`: messages may be sent now.
 */
export async function lookUpQueued(onReady: () => void): Promise<void> {
  const byCompany = new Map<number, QueuedLookUp[]>();
  for (const row of await queuedLookUps(now()))
    byCompany.set(row.companyId, [...(byCompany.get(row.companyId) ?? []), row]);
  for (const [companyId, rows] of byCompany) {
    if (busy.has(companyId)) continue;
    busy.add(companyId);
    void lookUpAll(scopeOfRow({ companyId }), rows)
      // The next ones need not wait for the sweep.
      .then((waitMs) => setTimeout(onReady, waitMs).unref())
      .catch((error: unknown) => log.warn({ error, companyId }, "Numbers of API messages could not be looked up"))
      .finally(() => {
        busy.delete(companyId);
        onReady();
      });
  }
}

/** Returns the milliseconds until the next number may be looked up. */
async function lookUpAll(scope: Scope, rows: readonly QueuedLookUp[]): Promise<number> {
  const paceMs = programPaceMs();
  for (const row of rows) {
    const retryAfterMs = await lookUp(scope, row);
    if (retryAfterMs === null) continue;
    const at = now();
    const first = new Date(at.getTime() + retryAfterMs);
    await apiMessageStore(scope).waitForLookUps({ at, first, paceMs });
    return retryAfterMs;
  }
  return paceMs;
}

/** An answer is remembered for longer. */
const rememberedMs = 5 * 60_000;

/**
 * The contact to send to; null for a person who is not known, and whose number must be looked up first. One that the
 * call itself has looked up is found without asking WhatsApp again.
 */
export async function contactFor(
  scope: Scope,
  { number, lookedUpAt }: Pick<ApiMessageRow, "number" | "lookedUpAt">,
  connectionId: number,
): Promise<number | null> {
  if (await isKnownNumber(scope, number)) return contactOfNumber(scope, number, null, connectionId);
  if (lookedUpAt === null || now().getTime() - lookedUpAt.getTime() > rememberedMs) return null;
  const numberCheck = await checkNumberLater(scope, number);
  return numberCheck.is === "limited" ? null : contactOfNumber(scope, number, numberCheck, connectionId);
}

async function contactOfNumber(scope: Scope, phone: string, numberCheck: NumberCheck | null, connectionId: number) {
  const identity = { phone, ...(numberCheck?.is === "known" && numberCheck.peer) };
  return (await findOrCreateContact(scope, identity, connectionId)).id;
}

/** Makes a contact of a person who is on WhatsApp. Returns the milliseconds to wait when it may not ask now. */
async function lookUp(scope: Scope, { id, number, connectionId }: QueuedLookUp): Promise<number | null> {
  const store = apiMessageStore(scope);
  if (!(await isKnownNumber(scope, number))) {
    const numberCheck = await checkNumberLater(scope, number);
    if (numberCheck.is === "limited") return numberCheck.retryAfterMs;
    if (numberCheck.is === "nobody") {
      await store.changeQueued(id, { state: "failed", reason: "recipient", body: "", content: null, nextTryAt: null });
      return null;
    }
    await contactOfNumber(scope, number, numberCheck, connectionId);
  }
  await store.changeQueued(id, { lookedUpAt: now(), reason: null, nextTryAt: null });
  return null;
}

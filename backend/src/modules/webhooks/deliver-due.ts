import { setTimeout as sleep } from "node:timers/promises";
import { scopedCache } from "../../core/cache";
import { now } from "../../core/clock";
import { notifyProcesses, onProcessEvent } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import { onBroadcast } from "../../core/realtime/broadcast";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { deliver } from "./deliver";
import { claimNext, maxOfEndpoint } from "./webhook.claim.store";
import { webhookStore } from "./webhook.store";
import { dueEndpoints } from "./webhook.sweep.store";

/** How many deliver to an endpoint in this process. */
const workers = new Map<number, number>();
const underWay = new Set<Promise<void>>();

/** Starts what is due, of one company or of all, and waits for none of it. */
export async function deliverDue(of?: Scope): Promise<void> {
  for (const { companyId, webhookId } of await dueEndpoints(now(), of?.companyId ?? null))
    deliverTo(scopeOfRow({ companyId }), webhookId);
}

/** Delivers what is due for an endpoint, unless as many as may are at it. */
export function deliverTo(scope: Scope, webhookId: number): void {
  const already = workers.get(webhookId) ?? 0;
  if (already >= maxOfEndpoint) return;
  workers.set(webhookId, already + 1);
  const work = deliverAll(scope, webhookId)
    .catch((error: unknown) => log.warn({ error, webhookId }, "Webhook delivery failed unexpectedly"))
    .finally(() => {
      const workersLeft = (workers.get(webhookId) ?? 1) - 1;
      if (workersLeft > 0) workers.set(webhookId, workersLeft);
      else workers.delete(webhookId);
      underWay.delete(work);
    });
  underWay.add(work);
}

async function deliverAll(scope: Scope, webhookId: number): Promise<void> {
  while (await deliverNext(scope, webhookId));
}

async function deliverNext(scope: Scope, webhookId: number): Promise<boolean> {
  const row = await claimNext(scope, webhookId, now());
  if (!row) return false;
  // Perhaps another one is due, which need not wait for this one's answer.
  deliverTo(scope, webhookId);
  await deliver(scope, row);
  return true;
}

/** Resolves when nothing that this process began is under way; for tests. */
export async function deliveriesDone(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}

/** Changes within this time wake the endpoints once. */
const collectMs = 50;
const wakingCompanyIds = new Set<number>();
let delivers = false;

const hasEndpoint = scopedCache(300, (scope) => webhookStore(scope).hasActive());

/**
 * The company's rows changed, and perhaps an event was written with them: it is looked for at once. Only a hint, as the
 * sweep finds the event too.
 */
export function wakeEndpoints({ companyId }: { companyId: number }): void {
  if (wakingCompanyIds.has(companyId)) return;
  wakingCompanyIds.add(companyId);
  const wake = async () => {
    await sleep(collectMs, undefined, { ref: false });
    wakingCompanyIds.delete(companyId);
    const scope = scopeOfRow({ companyId });
    if (!(await hasEndpoint(scope))) return;
    if (delivers) await deliverDue(scope);
    else notifyProcesses("webhooks.due", { companyId });
  };
  wake().catch((error: unknown) => log.debug({ error, companyId }, "Webhooks were not woken, left to the sweep"));
}

/** Every process hears of changes; `startDeliveries` makes this one deliver what they wrote. */
export function listenToChanges(): void {
  onBroadcast((companyId) => wakeEndpoints({ companyId }));
  // Messages without a ticket, and their acknowledgements, reach no browser.
  onProcessEvent("outbox.filled", ({ companyId }) => delivers && wakeEndpoints({ companyId }));
  onProcessEvent("webhooks.due", ({ companyId }) => delivers && wakeEndpoints({ companyId }));
}

export function startDeliveries(): () => void {
  delivers = true;
  return () => (delivers = false);
}

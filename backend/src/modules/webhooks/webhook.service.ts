import {
  eventIdOf,
  maxWebhooks,
  testEvent,
  type DeliveryDto,
  type DeliverySearch,
  type DeliveryWithBody,
  type ReplayInput,
  type WebhookEventName,
  type WebhookDto,
  type WebhookInput,
  type WebhookPatch,
  type WebhookWithSecret,
} from "@guiche/contract/webhooks";
import { now } from "../../core/clock";
import { companyChanged } from "../../core/cache";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { refuseUncallable } from "../addresses";
import { changesBetween, recordAudit } from "../audit";
import { sampleEvent } from "@guiche/contract/webhook-samples";
import { formerUntil } from "./deliver";
import { bodyOf, eventOf } from "./event-body";
import { deliverTo, wakeEndpoints } from "./deliver-due";
import { presentDelivery, presentWebhook } from "./webhook.presenter";
import { sealSecret } from "./webhook.secret";
import { newSecret } from "./webhook.signature";
import { webhookStore, type ListedDelivery } from "./webhook.store";

export const listWebhooks = async (scope: Scope): Promise<WebhookDto[]> =>
  (await webhookStore(scope).all()).map(presentWebhook);

export const createWebhook = (scope: Scope, input: WebhookInput): Promise<WebhookWithSecret> =>
  transaction(scope, async (inside) => {
    refuseUncallable("url", input.url);
    const store = webhookStore(inside);
    if ((await store.count()) >= maxWebhooks) throw new AppError("ERR_TOO_MANY_WEBHOOKS");
    const secret = newSecret();
    const row = await store.add({ ...input, secret: sealSecret(inside, secret) });
    await recordAudit(inside, { action: "webhook.created", target: row.url });
    // Every process remembers whether the company has an endpoint.
    afterCommit(inside, companyChanged);
    return { ...presentWebhook(row), secret };
  });

/**
 * Turning an endpoint on again, or giving it another address, forgets its failures and what it had asked for: what waits
 * is tried at once.
 */
export const updateWebhook = (scope: Scope, id: number, patch: WebhookPatch): Promise<WebhookDto> =>
  transaction(scope, async (inside) => {
    const store = webhookStore(inside);
    const before = await store.mustHave(id);
    if (patch.url !== before.url) refuseUncallable("url", patch.url);
    const isFresh = (patch.isActive === true && !before.isActive) || (patch.url ?? before.url) !== before.url;
    const values = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const row = await store.change(id, {
      ...values,
      ...(isFresh && { failingSince: null, turnedOffAt: null, pausedUntil: null }),
    });
    if (isFresh) await store.retryEarly(id, now());
    afterCommit(inside, (outside) => {
      companyChanged(outside);
      if (isFresh) wakeEndpoints(outside);
    });
    const { url, events, isActive } = patch;
    const details = changesBetween<object>(before, { url, events, isActive });
    if (Object.keys(details).length > 0)
      await recordAudit(inside, { action: "webhook.changed", target: row.url, details });
    return presentWebhook(row);
  });

export const removeWebhook = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const { url } = await webhookStore(inside).mustLock(id);
    await webhookStore(inside).remove(id);
    await recordAudit(inside, { action: "webhook.deleted", target: url });
  });

export const rotateSecret = (scope: Scope, id: number): Promise<WebhookWithSecret> =>
  transaction(scope, async (inside) => {
    const store = webhookStore(inside);
    const before = await store.mustHave(id);
    const secret = newSecret();
    const row = await store.change(id, {
      secret: sealSecret(inside, secret),
      formerSecret: before.secret,
      formerUntil: formerUntil(),
    });
    await recordAudit(inside, { action: "webhook.secret", target: row.url });
    return { ...presentWebhook(row), secret };
  });

export async function sendTest(
  scope: Scope,
  id: number,
  { event }: { event?: WebhookEventName | undefined },
): Promise<DeliveryDto> {
  const store = webhookStore(scope);
  await store.mustHave(id);
  const payload = event ? { event, ...sampleEvent(event) } : { by: actorOf(scope).name };
  const row = await store.addDelivery({ webhookId: id, event: testEvent, payload });
  return startNow(scope, { ...row, blockedBy: null });
}

export async function listDeliveries(scope: Scope, id: number, filter: DeliverySearch) {
  await webhookStore(scope).mustHave(id);
  const { rows, hasMore } = await webhookStore(scope).deliveriesOf(id, filter);
  return { deliveries: rows.map(presentDelivery), hasMore };
}

export async function showDelivery(scope: Scope, id: number, deliveryId: number): Promise<DeliveryWithBody> {
  const row = await webhookStore(scope).mustHaveDelivery(id, deliveryId);
  return { ...presentDelivery(row), body: bodyOf(eventOf(row)) };
}

/** A delivery that is under way is not sent twice. */
export async function replay(scope: Scope, id: number, { since, after }: ReplayInput): Promise<{ deliveries: number }> {
  if (!since && !after) throw invalid({ since: "Required" });
  const store = webhookStore(scope);
  await store.mustHave(id);
  const afterId = after ? Number(after.slice(eventIdOf(0).length - 1)) : null;
  if (afterId !== null && !(await store.hasDelivery(id, afterId)))
    throw invalid({ after: "Unknown, or older than 30 days" });
  const deliveries = await store.replay(id, { since: since ? new Date(since) : null, afterId, at: now() });
  deliverTo(scope, id);
  return { deliveries };
}

/** The tries start over; id and sequence stay, so that the receiver recognises what it has had. */
export async function resend(scope: Scope, id: number, deliveryId: number): Promise<DeliveryDto> {
  const store = webhookStore(scope);
  const { event } = await store.mustHaveDelivery(id, deliveryId);
  const { isActive } = await store.mustHave(id);
  // A test leaves all the same: an admin wants to see whether the endpoint works.
  if (!isActive && event !== testEvent) throw new AppError("ERR_WEBHOOK_OFF");
  await store.changeDelivery(deliveryId, {
    ...{ state: "pending", attempts: 0, earlyTries: 0 },
    nextTryAt: now(),
  });
  return startNow(scope, await store.mustHaveDelivery(id, deliveryId));
}

function startNow(scope: Scope, row: ListedDelivery): DeliveryDto {
  deliverTo(scope, row.webhookId);
  return presentDelivery(row);
}

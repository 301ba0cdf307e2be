import { randomInt } from "node:crypto";
import { eventIdOf, formerSecretHours, retryAfterSeconds } from "@guiche/contract/webhooks";
import { now } from "../../core/clock";
import { OutboundError } from "../../core/http/outbound";
import { outside } from "../../core/http/outside";
import { isOutsideBusy, runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { retryHintsOf, type RetryHints } from "./retry-hints";
import { withContext } from "./event-context";
import { bodyOf, eventOf } from "./event-body";
import { mailTurnedOff } from "./webhook.mail";
import { withFileAddress } from "./webhook.media";
import { openSecret } from "./webhook.secret";
import { signatureOf } from "./webhook.signature";
import { webhookStore, type DeliveryRow, type WebhookRow } from "./webhook.store";

type FullRow = DeliveryRow & { payload: Record<string, unknown> };

interface Outcome {
  httpStatus: number | null;
  failure: string | null;
  answer: string;
}

const noHints: RetryHints = { isGone: false, pausedUntil: null };

/** One try of a delivery that this process has claimed. */
export async function deliver(scope: Scope, row: DeliveryRow): Promise<void> {
  const store = webhookStore(scope);
  const webhook = await store.get(row.webhookId);
  if (!webhook) return;
  const payload = await withContext(scope, row);
  const attempt = await postInTurn(webhook, { ...row, payload }, scope);
  // It has no turn yet, so it was no try.
  if (!attempt) return void (await store.changeDelivery(row.id, { leaseUntil: null, attempts: row.attempts - 1 }));
  const { hints, ...told } = attempt;
  const outcome = { ...told, payload };
  if (outcome.failure === null) {
    await store.changeDelivery(row.id, { ...outcome, state: "delivered", leaseUntil: null });
    if (webhook.failingSince && (await store.clearFailures(webhook.id))) await store.retryEarly(webhook.id, now());
    return;
  }
  const wait = retryAfterSeconds[row.attempts - 1];
  await store.changeDelivery(row.id, {
    ...outcome,
    leaseUntil: null,
    ...(wait === undefined ? { state: "failed" as const } : { nextTryAt: latest(later(wait), hints.pausedUntil) }),
  });
  if (await store.noteFailure(webhook.id, now(), hints)) await mailTurnedOff(scope, webhook, hints.isGone);
}

const latest = (one: Date, other: Date | null): Date => (other && other > one ? other : one);

/** A tenth more or less, so that the tries of many deliveries do not meet. */
const later = (seconds: number): Date => new Date(now().getTime() + seconds * 1_000 * (0.9 + randomInt(201) / 1_000));

/** Null: other deliveries of the company have taken its places for too long. */
const postInTurn = (webhook: WebhookRow, row: FullRow, scope: Scope) =>
  runOutside(scope.companyId, "webhooks", async () => {
    const began = performance.now();
    const attempt = await post(webhook, row, scope);
    return { ...attempt, ms: Math.round(performance.now() - began) };
  }).catch((error: unknown) => {
    if (isOutsideBusy(error)) return null;
    throw error;
  });

/** The body is what is signed, to the byte. A redirect is a failure and is not followed. */
async function post(webhook: WebhookRow, row: FullRow, scope: Scope): Promise<Outcome & { hints: RetryHints }> {
  const id = eventIdOf(row.id);
  const timestamp = Math.floor(now().getTime() / 1_000);
  const body = bodyOf(eventOf({ ...row, payload: withFileAddress(row, row.payload) }));
  try {
    const answer = await outside("delivery").call(webhook.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Guiche-Webhooks/1",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": secretsOf(webhook, scope)
          .map((secret) => signatureOf(secret, { id, timestamp, body }))
          .join(" "),
      },
      body,
    });
    const { status } = answer;
    const isTaken = status >= 200 && status < 300;
    const hints = retryHintsOf(answer, now());
    return { httpStatus: status, failure: isTaken ? null : "status", answer: readable(answer.body), hints };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { httpStatus: null, failure: error.reason, answer: "", hints: noHints };
  }
}

/** The current secret, and for a day the one before. */
function secretsOf({ secret, formerSecret, formerUntil }: WebhookRow, scope: Scope): string[] {
  const sealed = formerSecret && formerUntil && formerUntil > now() ? [secret, formerSecret] : [secret];
  return sealed.map((one) => openSecret(scope, one));
}

/** Postgres stores no zero characters. */
const readable = (answer: Buffer): string =>
  answer.subarray(0, 2_048).toString("utf8").replaceAll("\0", "").slice(0, 2_048);

export const formerUntil = (): Date => new Date(now().getTime() + formerSecretHours * 3_600_000);

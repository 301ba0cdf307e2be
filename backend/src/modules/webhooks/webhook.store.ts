import { offAfterDays, retryAfterSeconds, testEvent, type DeliverySearch } from "@guiche/contract/webhooks";
import { Webhook } from "../../models/accounts/webhook";
import { WebhookDelivery } from "../../models/accounts/webhook-delivery";
import { AppError } from "../../core/http/errors";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import type { RetryHints } from "./retry-hints";

export type WebhookRow = Plain<Webhook>;
export type DeliveryRow = Plain<WebhookDelivery>;
/** With the pending delivery that must arrive before it. */
export type ListedDelivery = DeliveryRow & { blockedBy: number | null };

type DeliveryFilter = { [Name in keyof DeliverySearch]?: DeliverySearch[Name] | null };

const shownDeliveries = 100;
const earlyWaitSeconds = 30;

export const webhookStore = (scope: Scope) => {
  const webhooks = repository(scope, Webhook, "ERR_NO_WEBHOOK_FOUND");
  const deliveries = repository(scope, WebhookDelivery, "ERR_NO_WEBHOOK_FOUND");
  const sql = sqlOf(scope);
  const listedDeliveries = fragment`
    SELECT d.*, CASE WHEN d.state = 'pending' THEN (
             SELECT min(b.id) FROM webhook_deliveries b
              WHERE b."companyId" = d."companyId" AND b."webhookId" = d."webhookId" AND b."ticketId" = d."ticketId"
                AND b.state = 'pending' AND b.id < d.id) END AS "blockedBy"
      FROM webhook_deliveries d`;
  return {
    all: () => webhooks.all({ order: ["id"] }),
    count: () => webhooks.count(),
    get: webhooks.get,
    mustHave: webhooks.mustHave,
    mustLock: webhooks.mustLock,
    add: webhooks.add,
    change: async (id: number, patch: Partial<Omit<WebhookRow, "id" | "companyId">>) => {
      const [row] = await webhooks.change({ id }, patch);
      return row ?? webhooks.mustHave(id);
    },
    remove: (id: number) => webhooks.remove({ id }),
    /** One more than is shown tells whether there are more. */
    deliveriesOf: async (webhookId: number, { state = null, event = null, before = null }: DeliveryFilter) => {
      const rows = await sql<ListedDelivery>`
        ${listedDeliveries}
         WHERE d."companyId" = ${scope} AND d."webhookId" = ${webhookId} AND (${state}::text IS NULL OR d.state = ${state})
           AND (${event}::text IS NULL OR d.event = ${event}) AND (${before}::bigint IS NULL OR d.id < ${before})
         ORDER BY d.id DESC LIMIT ${shownDeliveries + 1}::int`;
      return { rows: rows.slice(0, shownDeliveries), hasMore: rows.length > shownDeliveries };
    },
    /** The tries of what was told since then start over; returns how many there are. */
    replay: async (
      webhookId: number,
      { since, afterId, at }: { since: Date | null; afterId: number | null; at: Date },
    ) =>
      (
        await sql`
          UPDATE webhook_deliveries
             SET state = 'pending', attempts = 0, "earlyTries" = 0, "nextTryAt" = ${at}, "updatedAt" = now()
           WHERE "companyId" = ${scope} AND "webhookId" = ${webhookId} AND event <> ${testEvent}
             AND (${since}::timestamptz IS NULL OR "createdAt" >= ${since}) AND (${afterId}::bigint IS NULL OR id > ${afterId})
             AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${at})
          RETURNING id`
      ).length,
    hasDelivery: async (webhookId: number, id: number) => (await deliveries.count({ webhookId, id })) > 0,
    mustHaveDelivery: async (webhookId: number, id: number) => {
      const [row] = await sql<ListedDelivery>`
        ${listedDeliveries} WHERE d."companyId" = ${scope} AND d."webhookId" = ${webhookId} AND d.id = ${id}`;
      if (!row) throw new AppError("ERR_NO_WEBHOOK_FOUND");
      return row;
    },
    addDelivery: deliveries.add,
    changeDelivery: async (id: number, patch: Partial<Omit<DeliveryRow, "id" | "companyId">>) =>
      (await deliveries.change({ id }, patch))[0],
    /** Removes what was told, or was to be told, of this person; what follows only says that the rows are gone. */
    forgetContact: (contactId: number) => sql`
      DELETE FROM webhook_deliveries d
       WHERE d."companyId" = ${scope}
         AND (d.payload ->> 'contactId' = ${contactId}::bigint::text
              OR (d.event LIKE 'contact.%' AND d.payload ->> 'id' = ${contactId}::bigint::text)
              OR d."ticketId" IN (SELECT t.id FROM tickets t
                                   WHERE t."companyId" = ${scope} AND t."contactId" = ${contactId}))`,
    hasActive: async () => (await webhooks.count({ isActive: true })) > 0,
    /** Notes that a delivery arrived; true when it is the first one after failures. */
    clearFailures: (id: number) => sql.hasRows`
      UPDATE webhooks SET "failingSince" = NULL, "updatedAt" = now()
       WHERE "companyId" = ${scope} AND id = ${id} AND "failingSince" IS NOT NULL RETURNING id`,
    /**
     * The endpoint is back: what waits for a later try is due now, and after a second failure in half a minute. Such a
     * try is not counted among the others, so that an outage uses up none of them; their number is limited, because an
     * endpoint may take everything but this event.
     */
    retryEarly: (webhookId: number, at: Date) => sql`
      UPDATE webhook_deliveries
         SET "nextTryAt" = ${at}::timestamptz + make_interval(secs => CASE WHEN "earlyTries" = 0 THEN 0 ELSE ${earlyWaitSeconds} END),
             attempts = attempts - 1, "earlyTries" = "earlyTries" + 1, "updatedAt" = now()
       WHERE "companyId" = ${scope} AND "webhookId" = ${webhookId} AND state = 'pending' AND attempts > 0
         AND "nextTryAt" > ${at}::timestamptz + make_interval(secs => ${earlyWaitSeconds})
         AND "earlyTries" < ${retryAfterSeconds.length} AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${at})`,
    /** Notes a failure and what the endpoint asks for; true when it was turned off by it. */
    noteFailure: async (id: number, at: Date, { isGone, pausedUntil }: RetryHints): Promise<boolean> => {
      const isOver = fragment`(${isGone} OR coalesce(
        w."failingSince" <= ${at}::timestamptz - make_interval(days => ${offAfterDays}), false))`;
      const rows = await sql<{ turnedOff: boolean }>`
        UPDATE webhooks w
           SET "failingSince" = coalesce(w."failingSince", ${at}::timestamptz), "updatedAt" = now(),
               "pausedUntil" = greatest(w."pausedUntil", ${pausedUntil}::timestamptz),
               "isActive" = NOT ${isOver}, "turnedOffAt" = CASE WHEN ${isOver} THEN ${at}::timestamptz END
         WHERE w."companyId" = ${scope} AND w.id = ${id} AND w."isActive"
        RETURNING NOT w."isActive" AS "turnedOff"`;
      return rows[0]?.turnedOff ?? false;
    },
  };
};

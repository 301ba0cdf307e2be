import { officialProviders } from "@guiche/contract/rules/capabilities";
import type { ConnectionUse } from "@guiche/contract/rules/connection-limits";
import type { ConnectionCause, ConnectionStatus, LateTemplates } from "@guiche/contract/connections";
import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { QueueDto } from "@guiche/contract/queues";
import { Connection } from "../../models/connections/connection";
import { ConnectionQueue } from "../../models/connections/connection-queue";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

/** A connection with the queues its customers can choose from. */
export interface ConnectionRow {
  id: number;
  companyId: number;
  name: string;
  provider: ProviderName;
  status: ConnectionStatus;
  statusSince: Date;
  /** Since when it is down; null while it is up. */
  downSince: Date | null;
  cause: ConnectionCause | null;
  /** The name of this company's connection that already has the number this one was refused with. */
  conflictsWith: string | null;
  isDefault: boolean;
  number: string | null;
  qrcode: string;
  retries: number;
  pairingCode: string;
  validUntil: Date | null;
  restrictedUntil: Date | null;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  firstReminderMinutes: number;
  firstReminder: string;
  secondReminderMinutes: number;
  secondReminder: string;
  lateTemplates: LateTemplates;
  expiresTicket: number;
  timeUseBotQueues: number;
  maxUseBotQueues: number;
  timeToTransfer: number;
  transferQueueId: number | null;
  fallbackQueueId: number | null;
  promptId: number | null;
  integrationId: number | null;
  sendReadReceipts: boolean;
  hasToken: boolean;
  inUseSince: string | null;
  skipsWarmUp: boolean;
  wanted: boolean;
  updatedAt: Date;
  queues: QueueDto[];
  /** The company's queues without an agent. */
  unservedQueues: { id: number; name: string }[];
  /** An agent sees the tickets without a queue. */
  isWatchedWithoutQueue: boolean;
}

const columns = fragment`
  w.id, w."companyId", w.name, w.provider, w.status, w."statusSince", CASE WHEN w.status <> 'CONNECTED' THEN w."downSince" END AS "downSince", w.cause, w."isDefault", w.number, w.qrcode,
  w.retries, w."pairingCode", w."validUntil", w."restrictedUntil", w."greetingMessage", w."complationMessage",
  w."outOfHoursMessage", w."ratingMessage", w."expiresInactiveMessage", w."firstReminderMinutes", w."firstReminder",
  w."secondReminderMinutes", w."secondReminder", w."lateTemplates", w."expiresTicket", w."timeUseBotQueues",
  w."maxUseBotQueues", w."timeToTransfer", w."transferQueueId", w."fallbackQueueId", w."promptId", w."integrationId", w."sendReadReceipts", w."tokenHash" IS NOT NULL AS "hasToken",
  w."inUseSince"::text AS "inUseSince", w."skipsWarmUp",
  w.wanted, w."updatedAt"`;

/** A report of a session. Undefined fields keep their values. */
interface StatusUpdate extends Pick<
  Connection,
  "status" | "qrcode" | "pairingCode" | "validUntil" | "retries" | "cause"
> {
  restrictedUntil?: Date | null;
  number?: string | null;
  wanted?: boolean;
  /** The fence of the lease it is reported under; undefined when no session reports it. */
  fence?: number;
  at: Date;
}

const restriction = ({ restrictedUntil }: StatusUpdate) =>
  fragment`CASE WHEN ${restrictedUntil !== undefined} THEN ${restrictedUntil ?? null}::timestamptz ELSE w."restrictedUntil" END`;

/** Whether another number takes the place of this one, or WhatsApp restricts this one. */
const isOver = (update: StatusUpdate) => fragment`(
  (${update.number !== undefined} AND w.number IS NOT NULL AND w.number IS DISTINCT FROM ${update.number ?? null}::text)
  OR coalesce(${restriction(update)} > ${update.at}::timestamptz, false))`;

export const connectionStore = (scope: Scope) => {
  const connections = repository(scope, Connection, "ERR_NO_WAPP_FOUND");
  const links = repository(scope, ConnectionQueue);
  const sql = sqlOf(scope);
  return {
    add: connections.add,
    change: connections.change,
    remove: connections.remove,
    count: () => connections.count(),
    use: async (): Promise<ConnectionUse> => ({
      connections: await connections.count(),
      officialConnections: await connections.count({ provider: officialProviders }),
    }),
    mustHave: connections.mustHave,
    /** The hash of the API token; null without one. */
    tokenHashOf: async (id: number) =>
      (await connections.first({ where: { id }, attributes: ["tokenHash"] }))?.tokenHash ?? null,
    first: connections.first,
    /**
     * Those that the connection's account has; Meta may approve them later. `isText`: words alone, as no user adds
     * a file to an automatic text.
     */
    templates: (id: number, templateIds: readonly number[]) => sql<{ id: number; isText: boolean }>`
      SELECT t.id, NOT EXISTS (SELECT FROM jsonb_array_elements(t.components) c
                                WHERE c->>'type' NOT IN ('HEADER', 'BODY', 'FOOTER', 'BUTTONS')
                                   OR coalesce(c->>'format', 'TEXT') <> 'TEXT') AS "isText"
        FROM message_templates t
        JOIN cloud_numbers n ON n."companyId" = t."companyId" AND n."wabaId" = t."wabaId"
       WHERE t."companyId" = ${scope} AND n."connectionId" = ${id} AND t.id = ANY(${templateIds}::bigint[])`,
    withQueues: (id: number | null) => sql<ConnectionRow>`
      SELECT ${columns}, o.name AS "conflictsWith",
             coalesce((SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY q."orderQueue", q.name)
                         FROM connection_queues l JOIN queues q ON q."companyId" = ${scope} AND q.id = l."queueId"
                        WHERE l."companyId" = ${scope} AND l."connectionId" = w.id), '[]') AS queues,
             coalesce((SELECT json_agg(json_build_object('id', q.id, 'name', q.name) ORDER BY q."orderQueue", q.name)
                         FROM queues q
                        WHERE q."companyId" = ${scope} AND NOT EXISTS (
                                SELECT FROM user_queues l JOIN users u ON u."companyId" = ${scope} AND u.id = l."userId"
                                 WHERE l."companyId" = ${scope} AND l."queueId" = q.id AND u."suspendedAt" IS NULL)), '[]') AS "unservedQueues",
             EXISTS (SELECT FROM users u
                      WHERE u."companyId" = ${scope} AND u.profile <> 'admin' AND u."allTicket" AND u."suspendedAt" IS NULL) AS "isWatchedWithoutQueue"
        FROM connections w
        LEFT JOIN connections o ON o."companyId" = w."companyId" AND o.id = w."conflictsWithId"
       WHERE w."companyId" = ${scope} AND (${id}::bigint IS NULL OR w.id = ${id})
       ORDER BY w.id`,
    /** A queue that is taken away is no longer the fallback either: the database sees to it. */
    setQueues: async (connectionId: number, queueIds: number[]) => {
      const currentQueueIds = (await links.all({ where: { connectionId } })).map(({ queueId }) => queueId);
      await links.remove({ connectionId, queueId: currentQueueIds.filter((queueId) => !queueIds.includes(queueId)) });
      const addedQueueIds = new Set(queueIds.filter((queueId) => !currentQueueIds.includes(queueId)));
      for (const queueId of addedQueueIds) await links.add({ connectionId, queueId });
    },
    /** Serializes adding and reordering the company's connections until the commit. */
    lockCompany: () => sql`SELECT pg_advisory_xact_lock(hashtext('connections'), ${scope}::int)`,
    /**
     * Keeps the session from writing until the commit. A session locks its lease first and the connection second; who
     * deletes the connection does the same, so that neither waits for the other.
     */
    lockSession: (id: number) => sql`
      SELECT 1 FROM connection_leases WHERE "companyId" = ${scope} AND "connectionId" = ${id} FOR UPDATE`,
    /** Until the commit nothing can be stored that refers to the connection, such as a message to send. */
    lockForRemoval: (id: number) => sql`
      SELECT 1 FROM connections WHERE "companyId" = ${scope} AND id = ${id} FOR UPDATE`,
    /** Removes the default mark from the connection that has it. */
    clearDefault: () => connections.change({ isDefault: true }, { isDefault: false }),
    /**
     * Stores what a session reports and returns the former values; null when the connection is deleted or another
     * process holds the lease. One statement, so a process that freezes holds no lock.
     */
    saveStatus: (id: number, update: StatusUpdate) => sql.first<{ status: ConnectionStatus; number: string | null }>`
      UPDATE connections w
         SET status = ${update.status}, qrcode = ${update.qrcode}, "pairingCode" = ${update.pairingCode},
             "validUntil" = ${update.validUntil}, retries = ${update.retries}, cause = ${update.cause},
             number = CASE WHEN ${update.number !== undefined} THEN ${update.number ?? null}::text ELSE w.number END,
             wanted = coalesce(${update.wanted ?? null}::boolean, w.wanted),
             "restrictedUntil" = ${restriction(update)},
             "restrictionMailedAt" =
               CASE WHEN w."restrictedUntil" > ${update.at}::timestamptz AND ${restriction(update)} > ${update.at}::timestamptz
                    THEN w."restrictionMailedAt" END,
             "warmSince" =
               CASE WHEN (${update.number ?? null}::text IS NOT NULL AND w.number IS DISTINCT FROM ${update.number ?? null}::text)
                      OR (${restriction(update)} > ${update.at}::timestamptz
                          AND (w."restrictedUntil" > ${update.at}::timestamptz) IS NOT TRUE)
                    THEN ${update.at} ELSE w."warmSince" END,
             -- What an admin said of the number holds for this number, and until WhatsApp disagrees.
             "inUseSince" = CASE WHEN ${isOver(update)} THEN NULL ELSE w."inUseSince" END,
             "skipsWarmUp" = w."skipsWarmUp" AND NOT ${isOver(update)},
             "conflictsWithId" = CASE WHEN ${update.cause}::text = 'sameNumber' THEN w."conflictsWithId" END,
             "downSince" = CASE WHEN ${update.status} = 'CONNECTED' THEN NULL
                                WHEN w.status = 'CONNECTED' THEN ${update.at}::timestamptz
                                ELSE coalesce(w."downSince", w."statusSince") END,
             "statusSince" = CASE WHEN w.status = ${update.status} THEN w."statusSince" ELSE ${update.at} END,
             "updatedAt" = ${update.at}
        FROM connections b
       WHERE w."companyId" = ${scope} AND w.id = ${id} AND b."companyId" = w."companyId" AND b.id = w.id
         AND (${update.fence ?? null}::bigint IS NULL OR EXISTS (
               SELECT 1 FROM connection_leases l
                WHERE l."companyId" = w."companyId" AND l."connectionId" = w.id AND l.fence = ${update.fence ?? null}))
      RETURNING b.status, b.number`,
    /** WhatsApp refused a message because it restricts the number: the number warms up again. */
    noteRefusal: (id: number, at: Date) => sql`
      UPDATE connections SET "refusedAt" = ${at}, "warmSince" = ${at}, "inUseSince" = NULL, "skipsWarmUp" = false WHERE "companyId" = ${scope} AND id = ${id}`,
    /** The connection a person writes through by default: their own, the company's, then the first connected one. */
    usual: (userId: number | null) => sql.value<number>`
      SELECT w.id FROM connections w
        LEFT JOIN users u ON u."companyId" = w."companyId" AND u.id = ${userId}
       WHERE w."companyId" = ${scope} AND (w.id = u."connectionId" OR w."isDefault" OR w.status = 'CONNECTED')
       ORDER BY coalesce(w.id = u."connectionId", false) DESC, w."isDefault" DESC, w.id LIMIT 1`,
    /** Claims the mail about a restriction; false when it is already claimed. */
    claimRestriction: async (id: number, at: Date) =>
      (await connections.change({ id, restrictionMailedAt: null }, { restrictionMailedAt: at })).length === 1,
    unclaimRestriction: (id: number) => connections.change({ id }, { restrictionMailedAt: null }),
  };
};

/** Finds the connection by the token's hash alone, before the company is known. */
export const findByTokenHash = (hash: Buffer, at: Date) => crossTenantSql("lookup by API token").sql.first<{
  companyId: number;
  connectionId: number;
  name: string;
}>`
  SELECT "companyId", id AS "connectionId", name FROM connections
   WHERE "tokenHash" = ${hash} OR ("formerTokenHash" = ${hash} AND "formerTokenUntil" > ${at})`;

/**
 * Opens outages that no session reported: paired connections not up for a minute, and connections marked connected
 * whose lease expired more than a minute ago (every process was down; the lease tells since when).
 */
export const openMissedOutages = () => crossTenantSql("opening missed outages").sql`
  INSERT INTO outages ("companyId", "connectionId", cause, "startedAt")
  SELECT c."companyId", c.id, CASE WHEN c.status = 'CONNECTED' THEN 'network' ELSE coalesce(c.cause, 'network') END,
         CASE WHEN c.status = 'CONNECTED' THEN l."expiresAt" ELSE c."statusSince" END
    FROM connections c JOIN connection_leases l ON l."companyId" = c."companyId" AND l."connectionId" = c.id
   WHERE c.wanted AND c.number IS NOT NULL
     AND CASE WHEN c.status = 'CONNECTED' THEN isfinite(l."expiresAt") AND l."expiresAt" < now() - interval '60 seconds'
              ELSE c."statusSince" < now() - interval '60 seconds' END
  ON CONFLICT DO NOTHING`;

/** Closes outages of connected connections, in case the session's report was missed. */
export const closeOverlookedOutages = () => crossTenantSql("closing missed outages").sql`
  UPDATE outages o SET "endedAt" = greatest(c."statusSince", o."startedAt")
    FROM connections c JOIN connection_leases l ON l."companyId" = c."companyId" AND l."connectionId" = c.id
   WHERE o."endedAt" IS NULL AND o."companyId" = c."companyId" AND o."connectionId" = c.id
     AND c.status = 'CONNECTED' AND l."expiresAt" > now()`;

/** Outages to mail about: long ones, and those that only a person can end. */
export const outagesToReport = () =>
  crossTenantSql("finding outages to mail").sql<{ companyId: number; outageId: number }>`
    SELECT "companyId", id AS "outageId" FROM outages
     WHERE "mailedAt" IS NULL AND "startedAt" > now() - interval '1 day'
       AND (coalesce("endedAt", now()) > "startedAt" + interval '2 minutes'
            OR ("endedAt" IS NULL AND cause NOT IN ('network', 'resting')))
     ORDER BY id LIMIT 200`;

export const restrictionsToReport = () =>
  crossTenantSql("finding restrictions to mail").sql<{ companyId: number; connectionId: number }>`
    SELECT "companyId", id AS "connectionId" FROM connections
     WHERE "restrictionMailedAt" IS NULL AND "restrictedUntil" > now()`;

import type { ProviderName } from "@guiche/contract/rules/capabilities";
import { sqlOf } from "../core/tenant/repository";
import type { Scope } from "../core/tenant/scope";
import type { ProcessIdentity } from "./process-identity";

export interface LeaseOwner extends ProcessIdentity {
  owner: string;
}

export interface LeaseRef {
  connectionId: number;
  fence: number;
}

const leaseSeconds = 15;

/** The lease on one connection. A row is never deleted while its connection lives: its fence only rises. */
export function leaseStore(scope: Scope) {
  const sql = sqlOf(scope);
  return {
    connection: async (connectionId: number) =>
      (
        await sql<{ provider: ProviderName; wanted: boolean }>`
          SELECT "provider", "wanted" FROM "connections" WHERE "companyId" = ${scope} AND "id" = ${connectionId}`
      )[0],

    /**
     * Returns the new fence, the previous owner and the time of the take-over; undefined while another process owns it.
     * `deadFence` is the fence of an owner known to be dead.
     */
    take: async (connectionId: number, me: LeaseOwner, deadFence: number | null) =>
      (
        await sql<{ fence: number; former: LeaseOwner | null; takenAt: string }>`
          WITH before AS (
            SELECT "owner", "host", "pid", "startedAt" FROM "connection_leases"
            WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId}
          )
          INSERT INTO "connection_leases" AS l
            ("companyId", "connectionId", "owner", "host", "pid", "startedAt", "expiresAt")
          SELECT ${scope}, c."id", ${me.owner}, ${me.host}, ${me.pid}, ${me.startedAt},
            now() + make_interval(secs => ${leaseSeconds})
          FROM "connections" c WHERE c."companyId" = ${scope} AND c."id" = ${connectionId}
          ON CONFLICT ("companyId", "connectionId") DO UPDATE SET
            "owner" = excluded."owner", "host" = excluded."host", "pid" = excluded."pid",
            "startedAt" = excluded."startedAt", "expiresAt" = excluded."expiresAt", "fence" = l."fence" + 1
          WHERE l."expiresAt" < now() OR l."fence" = ${deadFence}
          RETURNING "fence", (SELECT row_to_json(before) FROM before) AS "former", now()::text AS "takenAt"`
      )[0],

    owner: async (connectionId: number) =>
      (
        await sql<LeaseOwner & { fence: number }>`
          SELECT "owner", "host", "pid", "startedAt", "fence" FROM "connection_leases"
          WHERE "companyId" = ${scope} AND "connectionId" = ${connectionId}`
      )[0],
  };
}

/** Runs a statement over all companies; passed in by the one file that may. */
export type AskAll = <Row extends object>(parts: TemplateStringsArray, ...bind: unknown[]) => Promise<Row[]>;

export interface Due {
  companyId: number;
  connectionId: number;
  wanted: boolean;
  /** The owner, if it is another process of this machine with a valid lease. */
  neighbour: Pick<ProcessIdentity, "pid" | "startedAt"> | null;
}

/** A registered process that holds sessions, this one included. */
export interface WorkerRow extends LeaseOwner {
  /** Seconds since it registered. */
  seconds: number;
}

/** The leases of a whole process, one statement for all of them: an idle company costs nothing. */
export const leasesOfProcess = (ask: AskAll, { owner, host, pid, startedAt }: LeaseOwner) => ({
  /** Renews those that are still ours. */
  renew: (leases: LeaseRef[]) => ask<LeaseRef>`
    UPDATE "connection_leases" l SET "expiresAt" = now() + make_interval(secs => ${leaseSeconds})
    FROM unnest(${leases.map((one) => one.connectionId)}::bigint[], ${leases.map((one) => one.fence)}::bigint[])
      AS h ("connectionId", "fence")
    WHERE l."connectionId" = h."connectionId" AND l."fence" = h."fence" AND l."owner" = ${owner}
    RETURNING l."connectionId", l."fence"`,

  /**
   * Releases leases: any process may take them at once. The time of release shows how long no one held the connection.
   */
  release: (leases: LeaseRef[]) => ask`
    UPDATE "connection_leases" l SET "expiresAt" = now() - interval '1 second'
    FROM unnest(${leases.map((one) => one.connectionId)}::bigint[], ${leases.map((one) => one.fence)}::bigint[])
      AS h ("connectionId", "fence")
    WHERE l."connectionId" = h."connectionId" AND l."fence" = h."fence" AND l."owner" = ${owner}`,

  /**
   * Registers this process as a holder of sessions for one lease period. A process that was suspended registers again.
   */
  present: async () =>
    void (await ask`
      INSERT INTO "workers" ("owner", "host", "pid", "startedAt", "expiresAt")
      VALUES (${owner}, ${host}, ${pid}, ${startedAt}, now() + make_interval(secs => ${leaseSeconds}))
      ON CONFLICT ("owner") DO UPDATE SET "expiresAt" = excluded."expiresAt",
        "since" = CASE WHEN "workers"."expiresAt" < now() THEN now() ELSE "workers"."since" END`),

  /** Whether a process registered, or resumed, after that moment and within the last so many seconds. */
  came: async (other: string, after: string, withinSeconds: number) =>
    (
      await ask`
        SELECT 1 FROM "workers" WHERE "owner" = ${other} AND "expiresAt" > now()
          AND "since" > greatest(${after}::timestamptz, now() - make_interval(secs => ${withinSeconds}))`
    ).length > 0,

  /** Unregisters this process, so that the others take over its sessions at once. */
  absent: () => ask`DELETE FROM "workers" WHERE "owner" = ${owner} OR "expiresAt" < now() - interval '1 day'`,

  /** The processes that share the sessions, and the number of sessions to share. */
  crowd: async () => ({
    workers: await ask<WorkerRow>`
      SELECT "owner", "host", "pid", "startedAt", extract(epoch FROM now() - "since")::float AS "seconds"
      FROM "workers" WHERE "expiresAt" > now()`,
    wanted:
      (await ask<{ wanted: number }>`SELECT count(*) AS "wanted" FROM "connections" WHERE "wanted"`)[0]?.wanted ?? 0,
  }),

  /**
   * Wanted connections without an owner, or with one on this machine that may be dead; and those we own that are not
   * wanted.
   */
  due: () => ask<Due>`
    SELECT c."companyId", c."id" AS "connectionId", c."wanted",
      CASE WHEN l."expiresAt" >= now() AND l."owner" <> ${owner}
        THEN json_build_object('pid', l."pid", 'startedAt', l."startedAt") END AS "neighbour"
    FROM "connections" c LEFT JOIN "connection_leases" l
      ON l."companyId" = c."companyId" AND l."connectionId" = c."id"
    WHERE CASE WHEN c."wanted"
      THEN l."connectionId" IS NULL OR l."expiresAt" < now() OR (l."host" = ${host} AND l."owner" <> ${owner})
      ELSE l."owner" = ${owner} AND l."expiresAt" > now() END
    ORDER BY c."id"`,

  /** Deletes up to 10,000 entries ingested more than a day ago: WhatsApp no longer repeats their ciphertexts. */
  sweepJournal: () => ask`
    DELETE FROM "inbound_journal" WHERE "id" IN (
      SELECT "id" FROM "inbound_journal" WHERE "ingestedAt" < now() - interval '24 hours' LIMIT ${10_000}
    )`,
});

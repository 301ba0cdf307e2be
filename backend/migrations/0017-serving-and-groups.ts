import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", {
    /** When an agent took it, kept through every transfer; null while nobody holds it. */
    servedSince: "timestamptz(3)",
    /** The customer's newest message in it. No reference: the value is only compared. */
    lastInboundId: "bigint",
  });
  await addColumns(db, "contacts", {
    /** The members of a group, as WhatsApp last sent them; null for people, and for groups not yet looked up. */
    members: "jsonb",
  });
  await run(
    db,
    `UPDATE "tickets" t
        SET "servedSince" = greatest(l."startedAt", (SELECT max(e."createdAt") FROM "ticket_events" e
                                                      WHERE e."companyId" = l."companyId" AND e."ticketId" = l."ticketId"
                                                        AND e."kind" IN ('accepted', 'reopened')))
       FROM "ticket_trackings" l
      WHERE t."status" = 'open' AND l."companyId" = t."companyId" AND l."ticketId" = t."id" AND l."finishedAt" IS NULL`,
    `UPDATE "tickets" t SET "lastInboundId" = m."last"
       FROM (SELECT "companyId", "ticketId", max("id") AS "last" FROM "messages" WHERE NOT "fromMe" GROUP BY 1, 2) m
      WHERE m."companyId" = t."companyId" AND m."ticketId" = t."id"`,
  );
}

export async function down(db: Db): Promise<void> {
  await dropColumns(db, "contacts", ["members"]);
  await dropColumns(db, "tickets", ["servedSince", "lastInboundId"]);
}

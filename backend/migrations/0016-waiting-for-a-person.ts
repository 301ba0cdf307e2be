import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", {
    /** When the customer wrote the first message that no person has answered yet. Automatic texts are no answers. */
    waitingSince: "timestamptz(3)",
  });
  await run(
    db,
    `UPDATE "tickets" t SET "waitingSince" = w."since"
       FROM (SELECT u."companyId", u."id",
                    (SELECT min(m."createdAt") FROM "messages" m
                      WHERE m."companyId" = u."companyId" AND m."ticketId" = u."id" AND NOT m."fromMe"
                        AND m."createdAt" > coalesce(
                              (SELECT max(a."createdAt") FROM "messages" a
                                WHERE a."companyId" = u."companyId" AND a."ticketId" = u."id" AND a."fromMe"
                                  AND a."userId" IS NOT NULL), '-infinity')) AS "since"
               FROM "tickets" u) w
      WHERE t."companyId" = w."companyId" AND t."id" = w."id" AND w."since" IS NOT NULL`,
    `CREATE INDEX "tickets_waiting_for_a_person" ON "tickets" ("companyId", "status", "updatedAt" DESC, "id" DESC)
       WHERE "waitingSince" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "tickets_waiting_for_a_person"`);
  await dropColumns(db, "tickets", ["waitingSince"]);
}

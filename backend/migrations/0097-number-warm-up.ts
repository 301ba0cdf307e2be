import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

/**
 * Since when a number warms up, and when WhatsApp last refused one of its messages because it restricts the number: kept
 * with the connection, because the refused message is sent again, or no longer counted after a week.
 */
export async function up(db: Db): Promise<void> {
  await addColumns(db, "connections", {
    warmSince: "timestamptz(3) NOT NULL DEFAULT now()",
    refusedAt: "timestamptz(3)",
  });
  await run(
    db,
    `UPDATE "connections" w
        SET "refusedAt" = l.refused, "warmSince" = greatest(w."createdAt", l.refused)
       FROM "connections" c
       LEFT JOIN LATERAL (SELECT max(m."updatedAt") AS refused FROM "loose_messages" m
                           WHERE m."companyId" = c."companyId" AND m."connectionId" = c."id"
                             AND m."failure" = 'restricted') l ON true
      WHERE w."companyId" = c."companyId" AND w."id" = c."id"`,
  );
}

export const down = (db: Db): Promise<void> => dropColumns(db, "connections", ["warmSince", "refusedAt"]);

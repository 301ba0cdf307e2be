import { addColumns, dropColumns, run, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await addColumns(db, "tickets", {
    /** How a card shows the message of `lastInboundId`; empty without one. */
    lastInbound: "text NOT NULL DEFAULT ''",
  });
  await run(
    db,
    // Closed tickets get it with their next message. Media before this release stay empty: the card shows `lastMessage`.
    `UPDATE "tickets" t
        SET "lastInbound" = CASE WHEN NOT t."lastFromMe" THEN t."lastMessage"
                                 WHEN m."mediaType" = 'chat' THEN left(regexp_replace(m."body", '\\s+', ' ', 'g'), 255)
                                 ELSE '' END
       FROM "messages" m
      WHERE t."status" IN ('open', 'pending') AND m."companyId" = t."companyId" AND m."id" = t."lastInboundId"`,
  );
}

export const down = (db: Db): Promise<void> => dropColumns(db, "tickets", ["lastInbound"]);

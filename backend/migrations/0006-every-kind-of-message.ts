import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

const messageColumns = {
  /** pending, ready, tooLarge, gone or failed; NULL for kinds without a file. */
  mediaState: "varchar(8)",
  mediaId: tenantReference("media", "SET NULL"),
  /** In a group, the author. */
  authorId: tenantReference("contacts", "SET NULL"),
  /** The sender's file metadata, mentions, and the like. */
  details: "jsonb",
  /** The quoted message, as it was then. */
  quoted: "jsonb",
  reactions: "jsonb NOT NULL DEFAULT '[]'",
  isDeleted: "boolean NOT NULL DEFAULT false",
  isEdited: "boolean NOT NULL DEFAULT false",
};

export async function up(db: Db): Promise<void> {
  // A file in the store. Several messages may share one: a forwarded picture is not stored twice.
  await tenantTable(db, "media", {
    key: "varchar(80) NOT NULL UNIQUE",
    mimetype: "varchar(100) NOT NULL",
    bytes: "bigint NOT NULL",
    sha256: "bytea NOT NULL",
    /** A thumbnail of it. */
    thumbnailKey: "varchar(80)",
  });
  await addColumns(db, "messages", messageColumns);
  await run(db, `CREATE INDEX "messages_of_media" ON "messages" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`);

  // Files to download. A row is deleted when its file is stored, or given up.
  await tenantTable(
    db,
    "media_fetches",
    {
      messageId: tenantReference("messages"),
      connectionId: tenantReference("connections"),
      tries: "integer NOT NULL DEFAULT 0",
      /** A user requested it: the limit for automatic downloads does not apply. */
      isAsked: "boolean NOT NULL DEFAULT false",
      nextTryAt: "timestamptz(3) NOT NULL DEFAULT now()",
      /** Until when the row belongs to the process that downloads it. */
      leaseUntil: "timestamptz(3)",
    },
    { primaryKey: ["companyId", "messageId"] },
  );
  await run(db, `CREATE INDEX "media_fetches_due" ON "media_fetches" ("connectionId", "nextTryAt")`);

  // Changes of a sent message (edits, deletions, reactions) are queued together with messages.
  await addColumns(db, "outbox", {
    kind: `varchar(8) NOT NULL DEFAULT 'message' CHECK ("kind" IN ('message', 'edit', 'remove', 'react'))`,
    /** The id under which it is sent. */
    wid: "varchar(128)",
    /** The change, and the previous state to restore when WhatsApp refuses it. */
    payload: "jsonb",
  });
  await run(
    db,
    `UPDATE "outbox" o SET "wid" = m."wid" FROM "messages" m WHERE m."companyId" = o."companyId" AND m."id" = o."messageId"`,
    `ALTER TABLE "outbox" ALTER "wid" SET NOT NULL`,
    `DROP INDEX "outbox_one_message"`,
    `CREATE UNIQUE INDEX "outbox_one_message" ON "outbox" ("companyId", "messageId") WHERE "kind" = 'message'`,
    `CREATE INDEX "outbox_by_wid" ON "outbox" ("companyId", "connectionId", "wid")`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(
    db,
    `DELETE FROM "outbox" WHERE "kind" <> 'message'`,
    `DROP INDEX "outbox_by_wid"`,
    `DROP INDEX "outbox_one_message"`,
  );
  await dropColumns(db, "outbox", ["kind", "wid", "payload"]);
  await run(
    db,
    `CREATE UNIQUE INDEX "outbox_one_message" ON "outbox" ("companyId", "messageId")`,
    `DROP TABLE "media_fetches"`,
  );
  await dropColumns(db, "messages", Object.keys(messageColumns));
  await run(db, `DROP TABLE "media"`);
}

import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

const messageColumns = {
  /** pending, ready, tooLarge, gone or failed; NULL for kinds without a file. */
  mediaState: "varchar(8)",
  mediaId: tenantReference("media", "SET NULL"),
  /** The participant of a group who wrote it. */
  authorId: tenantReference("contacts", "SET NULL"),
  /** What the sender says of the file, who is named in the text, and the like. */
  details: "jsonb",
  /** The message it answers, as it was then. */
  quoted: "jsonb",
  reactions: "jsonb NOT NULL DEFAULT '[]'",
  isDeleted: "boolean NOT NULL DEFAULT false",
  isEdited: "boolean NOT NULL DEFAULT false",
};

export async function up(db: Db): Promise<void> {
  // A file in the store. Several messages may show the same one: a forwarded picture is not kept twice.
  await tenantTable(db, "media", {
    key: "varchar(80) NOT NULL UNIQUE",
    mimetype: "varchar(100) NOT NULL",
    bytes: "bigint NOT NULL",
    sha256: "bytea NOT NULL",
    /** A smaller picture of it. */
    thumbnailKey: "varchar(80)",
  });
  await addColumns(db, "messages", messageColumns);
  await run(db, `CREATE INDEX "messages_of_media" ON "messages" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`);

  // Files that are to be fetched. A row goes when its file is here, or is given up.
  await tenantTable(
    db,
    "media_fetches",
    {
      messageId: tenantReference("messages"),
      connectionId: tenantReference("connections"),
      tries: "integer NOT NULL DEFAULT 0",
      /** Somebody asked for it: the limit for fetching by itself does not count. */
      isAsked: "boolean NOT NULL DEFAULT false",
      nextTryAt: "timestamptz(3) NOT NULL DEFAULT now()",
      /** Whoever fetches it has until then. */
      leaseUntil: "timestamptz(3)",
    },
    { primaryKey: ["companyId", "messageId"] },
  );
  await run(db, `CREATE INDEX "media_fetches_due" ON "media_fetches" ("connectionId", "nextTryAt")`);

  // What is done to a message that was sent waits in the same line as messages: edits, deletions, reactions.
  await addColumns(db, "outbox", {
    kind: `varchar(8) NOT NULL DEFAULT 'message' CHECK ("kind" IN ('message', 'edit', 'remove', 'react'))`,
    /** The id under which it leaves. */
    wid: "varchar(128)",
    /** What is done, and what to go back to when it is refused. */
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

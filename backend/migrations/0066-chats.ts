import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "chats",
    {
      uuid: "uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()",
      title: "varchar(100) NOT NULL",
      ownerId: tenantReference("users", "SET NULL"),
      /** `3:7`, the two people of a direct chat. */
      directKey: "varchar(30)",
      showsHistory: "boolean NOT NULL DEFAULT true",
      lastMessage: "varchar(200) NOT NULL DEFAULT ''",
      /** Rises with every change: the order of its events. */
      version: "integer NOT NULL DEFAULT 0",
    },
    { constraints: [`UNIQUE ("companyId", "directKey")`] },
  );
  await tenantTable(
    db,
    "chat_members",
    {
      chatId: tenantReference("chats"),
      userId: tenantReference("users"),
      readUpTo: "bigint NOT NULL DEFAULT 0",
      unreads: `integer NOT NULL DEFAULT 0 CHECK (unreads >= 0)`,
      mentions: `integer NOT NULL DEFAULT 0 CHECK (mentions >= 0)`,
      /** Messages up to this one are hidden from them. */
      hiddenUpTo: "bigint NOT NULL DEFAULT 0",
    },
    { constraints: [`UNIQUE ("companyId", "chatId", "userId")`] },
  );
  await tenantTable(db, "chat_messages", {
    chatId: tenantReference("chats"),
    userId: tenantReference("users", "SET NULL"),
    userName: "varchar(255) NOT NULL",
    body: "text NOT NULL",
    mentionIds: "bigint[] NOT NULL DEFAULT '{}'",
    quotedId: tenantReference("chat_messages", "SET NULL"),
    mediaId: tenantReference("media", "RESTRICT", false),
    mediaName: "varchar(255)",
    editedAt: "timestamptz(3)",
    deletedAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE INDEX "chats_of_owner" ON "chats" ("companyId", "ownerId") WHERE "ownerId" IS NOT NULL`,
    `CREATE INDEX "chat_members_of_user" ON "chat_members" ("companyId", "userId")`,
    `CREATE INDEX "chat_messages_of_chat" ON "chat_messages" ("companyId", "chatId", "id")`,
    `CREATE INDEX "chat_messages_of_user" ON "chat_messages" ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE INDEX "chat_messages_quoting" ON "chat_messages" ("companyId", "quotedId") WHERE "quotedId" IS NOT NULL`,
    `CREATE INDEX "chat_messages_of_media" ON "chat_messages" ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
  );
}

export const down = (db: Db): Promise<void> =>
  run(db, `DROP TABLE "chat_messages"`, `DROP TABLE "chat_members"`, `DROP TABLE "chats"`);

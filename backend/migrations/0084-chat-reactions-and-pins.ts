import { addColumns, dropColumns, run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
  await tenantTable(
    db,
    "chat_reactions",
    { messageId: tenantReference("chat_messages"), userId: tenantReference("users"), emoji: "varchar(32) NOT NULL" },
    { timeless: true, constraints: [`UNIQUE ("companyId", "messageId", "userId")`] },
  );
  await addColumns(db, "chat_messages", { pinnedAt: "timestamptz(3)" });
  await addColumns(db, "chat_members", {
    isMuted: "boolean NOT NULL DEFAULT false",
    isPinned: "boolean NOT NULL DEFAULT false",
  });
  /** Null keeps the messages. */
  await addColumns(db, "chats", { keepMonths: `integer CHECK ("keepMonths" > 0)` });
  await run(
    db,
    `CREATE INDEX "chat_reactions_of_user" ON "chat_reactions" ("companyId", "userId")`,
    `CREATE INDEX "chat_messages_pinned" ON "chat_messages" ("companyId", "chatId", "pinnedAt" DESC, "id" DESC)
      WHERE "pinnedAt" IS NOT NULL`,
    `CREATE INDEX "chats_that_forget" ON "chats" ("companyId", "id") WHERE "keepMonths" IS NOT NULL`,
  );
}

export async function down(db: Db): Promise<void> {
  await run(db, `DROP INDEX "chats_that_forget"`, `DROP INDEX "chat_messages_pinned"`, `DROP TABLE "chat_reactions"`);
  await dropColumns(db, "chats", ["keepMonths"]);
  await dropColumns(db, "chat_members", ["isMuted", "isPinned"]);
  await dropColumns(db, "chat_messages", ["pinnedAt"]);
}

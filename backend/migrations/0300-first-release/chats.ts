import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** The internal chat. */
export async function chats(db: Db): Promise<void> {
  await tenantTable(
    db,
    "chats",
    {
      uuid: "uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE",
      title: "varchar(100) NOT NULL",
      ownerId: tenantReference("users", "SET NULL"),
      /** `3:7`, the two people of a direct chat. */
      directKey: "varchar(30)",
      showsHistory: "boolean NOT NULL DEFAULT true",
      lastMessage: "varchar(200) NOT NULL DEFAULT ''",
      /** Rises with every change: the order of its events. */
      version: "integer NOT NULL DEFAULT 0",
      /** Null keeps the messages. */
      keepMonths: `integer CHECK ("keepMonths" > 0)`,
    },
    { constraints: [`UNIQUE ("companyId", "directKey")`] },
  );
  await run(
    db,
    `CREATE INDEX chats_of_owner ON chats ("companyId", "ownerId") WHERE "ownerId" IS NOT NULL`,
    `CREATE INDEX chats_that_forget ON chats ("companyId", id) WHERE "keepMonths" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "chat_members",
    {
      chatId: tenantReference("chats"),
      userId: tenantReference("users"),
      readUpTo: "bigint NOT NULL DEFAULT 0",
      unreads: "integer NOT NULL DEFAULT 0 CHECK (unreads >= 0)",
      mentions: "integer NOT NULL DEFAULT 0 CHECK (mentions >= 0)",
      /** Messages up to this one are hidden from them. */
      hiddenUpTo: "bigint NOT NULL DEFAULT 0",
      isMuted: "boolean NOT NULL DEFAULT false",
      isPinned: "boolean NOT NULL DEFAULT false",
    },
    { constraints: [`UNIQUE ("companyId", "chatId", "userId")`] },
  );
  await run(db, `CREATE INDEX chat_members_of_user ON chat_members ("companyId", "userId")`);

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
    pinnedAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE INDEX chat_messages_of_chat ON chat_messages ("companyId", "chatId", id)`,
    `CREATE INDEX chat_messages_of_media ON chat_messages ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `CREATE INDEX chat_messages_of_user ON chat_messages ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE INDEX chat_messages_pinned ON chat_messages ("companyId", "chatId", "pinnedAt" DESC, id DESC)
       WHERE "pinnedAt" IS NOT NULL`,
    `CREATE INDEX chat_messages_quoting ON chat_messages ("companyId", "quotedId") WHERE "quotedId" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "chat_reactions",
    {
      messageId: tenantReference("chat_messages"),
      userId: tenantReference("users"),
      emoji: "varchar(32) NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", "messageId", "userId")`], timeless: true },
  );
  await run(db, `CREATE INDEX chat_reactions_of_user ON chat_reactions ("companyId", "userId")`);
}

import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** Messages of tickets, and what agents send. */
export async function messages(db: Db): Promise<void> {
  await tenantTable(db, "messages", {
    ticketId: tenantReference("tickets"),
    contactId: tenantReference("contacts"),
    connectionId: tenantReference("connections", "SET NULL"),
    /** Kept, like `queueId`, after the user or the queue is deleted: clearing them would rewrite every message. */
    userId: "bigint",
    /** The queue at the time of writing, whatever happens to the ticket. */
    queueId: "bigint",
    wid: "varchar(128) NOT NULL",
    fromMe: "boolean NOT NULL",
    participant: "varchar(64) NOT NULL DEFAULT ''",
    body: "text NOT NULL DEFAULT ''",
    mediaType: "varchar(20) NOT NULL DEFAULT 'chat'",
    ack: "smallint NOT NULL DEFAULT 0",
    read: "boolean NOT NULL DEFAULT false",
    failure: "varchar(60)",
    clientId: "varchar(64)",
    /** WhatsApp's protobuf, sealed: answers a phone that asks again, and keeps kinds that cannot be shown yet. */
    content: "bytea",
    mediaState: "varchar(8)",
    mediaId: tenantReference("media", "SET NULL"),
    authorId: tenantReference("contacts", "SET NULL"),
    details: "jsonb",
    quoted: "jsonb",
    reactions: "jsonb NOT NULL DEFAULT '[]'",
    isDeleted: "boolean NOT NULL DEFAULT false",
    isEdited: "boolean NOT NULL DEFAULT false",
    pinnedAt: "timestamptz(3)",
    /** A wait that an answer ended goes on, with its first clock, when that answer fails later. */
    endedWait: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE INDEX messages_by_wid ON messages ("companyId", "connectionId", wid)`,
    `CREATE INDEX messages_documents_of_ticket ON messages ("companyId", "ticketId", "createdAt" DESC, id DESC)
       WHERE "mediaType" = 'application'`,
    `CREATE INDEX messages_links_of_ticket ON messages ("companyId", "ticketId", "createdAt" DESC, id DESC)
       WHERE ("mediaType" IN ('chat', 'image', 'video', 'application')) AND body ~* '(https?://|www\\.)\\S|[[:alnum:]]\\.(com|net|org|co|info|biz|gov|edu|app|shop|store|online|site|dev|blog|example|br|pt|mx|cl|uy|io|tv)\\M|[[:alnum:]]\\.[a-z]{2}/\\S'`,
    // Pictures and videos, documents, and links of a ticket, newest first. No index names a column that changes when a
    // message is delivered or read, so that those updates stay cheap. The conditions must equal those of
    // `files.store.ts`.
    `CREATE INDEX messages_media_of_ticket ON messages ("companyId", "ticketId", "createdAt" DESC, id DESC)
       WHERE "mediaType" IN ('image', 'video')`,
    `CREATE INDEX messages_of_author ON messages ("companyId", "authorId") WHERE "authorId" IS NOT NULL`,
    // For merges, and for the check whether a deleted contact has any rows left.
    `CREATE INDEX messages_of_contact ON messages ("companyId", "contactId")`,
    `CREATE INDEX messages_of_media ON messages ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `CREATE INDEX messages_of_ticket ON messages ("companyId", "ticketId", "createdAt" DESC, id DESC)`,
    `CREATE UNIQUE INDEX messages_once ON messages ("companyId", "connectionId", "contactId", "fromMe", wid, participant)`,
    `CREATE UNIQUE INDEX messages_one_client ON messages ("companyId", "ticketId", "clientId")
       WHERE "clientId" IS NOT NULL`,
    `CREATE INDEX messages_pinned ON messages ("companyId", "ticketId", "pinnedAt" DESC, id DESC)
       WHERE "pinnedAt" IS NOT NULL`,
    `CREATE INDEX messages_search ON messages USING gin ("companyId", folded(body) gin_trgm_ops)
       WHERE ("mediaType" IN ('chat', 'image', 'video', 'application')) AND body <> ''`,
    // The planner needs the frequency of words: messages_search keeps no such statistics.
    `CREATE STATISTICS messages_words ON folded(body) FROM messages`,
  );

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
  await run(db, `CREATE INDEX media_fetches_due ON media_fetches ("connectionId", "nextTryAt")`);

  await tenantTable(db, "quick_messages", {
    shortcode: "varchar(50) NOT NULL",
    message: "text NOT NULL DEFAULT ''",
    userId: tenantReference("users", "SET NULL"),
    geral: "boolean NOT NULL DEFAULT false",
    status: "boolean NOT NULL DEFAULT true",
    mediaId: tenantReference("media", "SET NULL"),
    mediaName: "varchar(255)",
    /** How often it was inserted into a conversation. */
    uses: "integer NOT NULL DEFAULT 0",
  });
  await run(
    db,
    `CREATE INDEX quick_messages_by_word ON quick_messages ("companyId", shortcode, id)`,
    `CREATE INDEX quick_messages_of_media ON quick_messages ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `CREATE INDEX quick_messages_of_user ON quick_messages ("companyId", "userId") WHERE "userId" IS NOT NULL`,
  );

  // A quick message without a row here is offered in every queue.
  await tenantTable(
    db,
    "quick_message_queues",
    { quickMessageId: tenantReference("quick_messages"), queueId: tenantReference("queues") },
    { primaryKey: ["companyId", "quickMessageId", "queueId"], timeless: true },
  );
  await run(db, `CREATE INDEX quick_message_queues_of_queue ON quick_message_queues ("companyId", "queueId")`);

  await tenantTable(db, "file_lists", { name: "varchar(100) NOT NULL", message: "text NOT NULL" });

  await tenantTable(db, "file_list_options", {
    fileListId: tenantReference("file_lists"),
    name: "varchar(100) NOT NULL",
    place: "integer NOT NULL",
    /**
     * The same file is stored once, so another option may begin to use one while this one lets go of it: RESTRICT
     * keeps the file.
     */
    mediaId: tenantReference("media", "RESTRICT", false),
    mediaName: "varchar(255)",
  });
  await run(
    db,
    `CREATE INDEX file_list_options_of_list ON file_list_options ("companyId", "fileListId", place)`,
    `CREATE INDEX file_list_options_of_media ON file_list_options ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "ticket_undos",
    {
      ticketId: tenantReference("tickets"),
      /** The user who acted; only this user may undo it. */
      userId: tenantReference("users"),
      token: "uuid NOT NULL",
      /** The columns of the ticket and of its tracking row before the act. */
      before: "jsonb NOT NULL",
      /** The timeline entry of the act. A later entry means that the ticket has moved on. */
      eventId: "bigint NOT NULL",
      /** The text that the customer gets because of the act. */
      messageId: tenantReference("messages", "SET NULL"),
      createdAt: "timestamptz(3) NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE INDEX ticket_undos_expired ON ticket_undos ("companyId", "expiresAt")`,
    `CREATE INDEX ticket_undos_of_message ON ticket_undos ("companyId", "messageId") WHERE "messageId" IS NOT NULL`,
    `CREATE INDEX ticket_undos_of_ticket ON ticket_undos ("companyId", "ticketId")`,
    `CREATE INDEX ticket_undos_of_user ON ticket_undos ("companyId", "userId")`,
  );

  await tenantTable(
    db,
    "bot_calls",
    {
      ticketId: tenantReference("tickets"),
      /** The step that asks: the call's number in the ticket. */
      seq: "integer NOT NULL",
      /** "prompt", "integration" or "bills", and its row; a deleted one answers nothing. */
      kind: "varchar(12) NOT NULL",
      targetId: "bigint NOT NULL",
      request: "jsonb NOT NULL",
      /** The customer's newest message when it asks. */
      messageId: "bigint",
      state: `varchar(8) NOT NULL CHECK ("state" IN ('waiting', 'running', 'answered', 'later', 'done'))`,
      attempts: "integer NOT NULL DEFAULT 0",
      dueAt: "timestamptz(3) NOT NULL",
      leaseUntil: "timestamptz(3)",
      /** Lets the other system answer later, once. */
      token: "uuid NOT NULL UNIQUE",
      result: "jsonb",
      /** What the other bot remembers of the conversation. */
      session: "jsonb",
      outcome: "varchar(20)",
      milliseconds: "integer",
      /**
       * A keyed hash of the CPF or CNPJ that was looked up, to count how often. The number itself is in the message
       * alone.
       */
      subject: "bytea",
      /** The responder of a bot call, by its name at that time, and what its provider counted. Null: unknown. */
      answeredBy: "varchar(100)",
      model: "varchar(200)",
      tokens: "integer",
      /** What an integration was sent, and what came back, for the admin who asks why it did not answer. */
      requests: "jsonb",
    },
    { constraints: [`UNIQUE ("companyId", "ticketId", seq)`] },
  );
  await run(
    db,
    `CREATE INDEX bot_calls_by_age ON bot_calls ("createdAt")`,
    // For the sweep: each company says how long the steps of its bot are kept.
    `CREATE INDEX bot_calls_by_time ON bot_calls ("companyId", "createdAt")`,
    `CREATE INDEX bot_calls_due ON bot_calls ("dueAt") WHERE state IN ('waiting', 'running', 'answered')`,
    `CREATE INDEX bot_calls_of_integrations ON bot_calls ("companyId", "targetId", id) WHERE requests IS NOT NULL`,
  );

  await tenantTable(
    db,
    "bot_traces",
    {
      ticketId: tenantReference("tickets"),
      seq: "integer NOT NULL",
      /** The message that was stepped: never twice. */
      messageId: tenantReference("messages", "SET NULL"),
      /** The event without the customer's text. */
      event: "jsonb NOT NULL",
      programHash: "varchar(64) NOT NULL",
      facts: "jsonb NOT NULL",
      effects: "jsonb NOT NULL",
      trace: "jsonb NOT NULL",
      createdAt: "timestamptz(3) NOT NULL",
      /** The step began without a state: the first one, or after somebody silenced or restarted the bot. */
      isFresh: "boolean NOT NULL DEFAULT false",
      /** The release of the engine that made the step; 0: before releases were counted. */
      engineRelease: "smallint NOT NULL DEFAULT 0",
    },
    { constraints: [`UNIQUE ("companyId", "messageId")`, `UNIQUE ("companyId", "ticketId", seq)`], timeless: true },
  );
  await run(
    db,
    `CREATE INDEX bot_traces_by_age ON bot_traces ("createdAt")`,
    `CREATE INDEX bot_traces_by_time ON bot_traces ("companyId", "createdAt")`,
  );
}

import { addColumns, platformTable, run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** Queues, connections to WhatsApp, and the bots that answer on them. */
export async function connections(db: Db): Promise<void> {
  await tenantTable(db, "queue_integrations", {
    type: "varchar(20) NOT NULL",
    name: "varchar(50) NOT NULL",
    projectName: "varchar(100) NOT NULL DEFAULT ''",
    /** Sealed: it holds a private key. */
    jsonContent: "bytea",
    language: "varchar(5) NOT NULL DEFAULT 'pt-BR'",
    urlN8N: "varchar(1000) NOT NULL DEFAULT ''",
    /** Sealed: signs events. */
    secret: "bytea",
    typebotSlug: "varchar(100) NOT NULL DEFAULT ''",
    typebotExpires: "integer NOT NULL DEFAULT 1",
    typebotDelayMessage: "integer NOT NULL DEFAULT 1000",
    typebotKeywordFinish: "varchar(100) NOT NULL DEFAULT ''",
    typebotKeywordRestart: "varchar(100) NOT NULL DEFAULT ''",
    typebotUnknownMessage: "text NOT NULL DEFAULT ''",
    typebotRestartMessage: "text NOT NULL DEFAULT ''",
    lastCallAt: "timestamptz(3)",
    lastCallMs: "integer",
    lastCallOutcome: "varchar(20)",
    /** Failed calls in a row, and until when no call is made because of them. */
    failures: "integer NOT NULL DEFAULT 0",
    pausedUntil: "timestamptz(3)",
  });

  await tenantTable(
    db,
    "queues",
    {
      name: "varchar(50) NOT NULL",
      color: "varchar(9) NOT NULL",
      greetingMessage: "text NOT NULL DEFAULT ''",
      orderQueue: "integer NOT NULL DEFAULT 0",
      outOfHoursMessage: "text NOT NULL DEFAULT ''",
      /** The seven rows of hours; empty means the default week. */
      schedules: "jsonb NOT NULL DEFAULT '[]'",
      mediaId: tenantReference("media", "SET NULL"),
      mediaName: "varchar(255)",
      integrationId: tenantReference("queue_integrations", "SET NULL"),
      sendsBills: "boolean NOT NULL DEFAULT false",
      firstAnswerMinutes: "integer",
      nextAnswerMinutes: "integer",
      solutionMinutes: "integer",
    },
    { constraints: [`UNIQUE ("companyId", color)`, `UNIQUE ("companyId", name)`] },
  );
  await run(
    db,
    `CREATE INDEX queues_of_integration ON queues ("companyId", "integrationId") WHERE "integrationId" IS NOT NULL`,
    `CREATE INDEX queues_of_media ON queues ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
  );

  await tenantTable(db, "prompts", {
    name: "varchar(100) NOT NULL",
    prompt: "text NOT NULL",
    voice: "varchar(40) NOT NULL DEFAULT 'texto'",
    /** Sealed, like the key of the AI itself. */
    voiceKey: "bytea",
    voiceRegion: "varchar(40) NOT NULL DEFAULT ''",
    maxTokens: "integer NOT NULL DEFAULT 100",
    temperature: "double precision NOT NULL DEFAULT 1",
    apiKey: "bytea",
    queueId: tenantReference("queues", "SET NULL"),
    maxMessages: "integer NOT NULL DEFAULT 10",
    baseUrl: "varchar(500) NOT NULL DEFAULT ''",
    model: "varchar(200) NOT NULL DEFAULT ''",
    monthlyTokens: "bigint NOT NULL DEFAULT 0",
    quietSeconds: "integer NOT NULL DEFAULT 6",
    transcriptionModel: "varchar(200) NOT NULL DEFAULT ''",
    transcriptionBaseUrl: "varchar(500) NOT NULL DEFAULT ''",
    transcriptionKey: "bytea",
    speechModel: "varchar(200) NOT NULL DEFAULT ''",
    speechBaseUrl: "varchar(500) NOT NULL DEFAULT ''",
    /** A prompt's AI may be given the customer's pictures. */
    seesPictures: "boolean NOT NULL DEFAULT false",
    /** A prompt may begin the look-up of open bills. */
    sendsBills: "boolean NOT NULL DEFAULT false",
  });
  await run(db, `CREATE INDEX prompts_of_queue ON prompts ("companyId", "queueId") WHERE "queueId" IS NOT NULL`);

  // A prompt may move a ticket to a queue, a queue may be answered by a prompt.
  await addColumns(db, "queues", { promptId: tenantReference("prompts", "SET NULL") });
  await run(db, `CREATE INDEX queues_of_prompt ON queues ("companyId", "promptId") WHERE "promptId" IS NOT NULL`);

  await tenantTable(
    db,
    "prompt_usages",
    {
      promptId: tenantReference("prompts"),
      /** The first day of the month, UTC. */
      month: "date NOT NULL",
      calls: "integer NOT NULL DEFAULT 0",
      tokens: "bigint NOT NULL DEFAULT 0",
      handedOver: "integer NOT NULL DEFAULT 0",
    },
    { primaryKey: ["companyId", "promptId", "month"], timeless: true },
  );

  await tenantTable(db, "queue_options", {
    queueId: tenantReference("queues"),
    parentId: tenantReference("queue_options", "CASCADE", false),
    title: "varchar(100) NOT NULL",
    message: "text NOT NULL DEFAULT ''",
    option: "integer NOT NULL",
    forwardQueueId: tenantReference("queues", "SET NULL"),
    mediaId: tenantReference("media", "SET NULL"),
    mediaName: "varchar(255)",
    sendsBills: "boolean NOT NULL DEFAULT false",
    /** An option of a queue's tree may resolve the ticket after its message. */
    closesTicket: "boolean NOT NULL DEFAULT false",
  });
  await run(
    db,
    `CREATE INDEX queue_options_of_media ON queue_options ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `CREATE INDEX queue_options_of_parent ON queue_options ("companyId", "parentId") WHERE "parentId" IS NOT NULL`,
    `CREATE INDEX queue_options_of_queue ON queue_options ("companyId", "queueId", "parentId", option)`,
    `CREATE INDEX queue_options_to_queue ON queue_options ("companyId", "forwardQueueId")
       WHERE "forwardQueueId" IS NOT NULL`,
  );

  // The names of queues that are deleted, for the reports by queue.
  await tenantTable(
    db,
    "deleted_queues",
    { queueId: "bigint NOT NULL", name: "varchar(50) NOT NULL" },
    { constraints: [`UNIQUE ("companyId", "queueId")`] },
  );

  await tenantTable(
    db,
    "connections",
    {
      name: "varchar(50) NOT NULL",
      provider: "varchar(20) NOT NULL DEFAULT 'beta'",
      status: "varchar(12) NOT NULL DEFAULT 'DISCONNECTED'",
      cause: "varchar(20)",
      isDefault: "boolean NOT NULL DEFAULT false",
      number: "varchar(20)",
      qrcode: "text NOT NULL DEFAULT ''",
      retries: "integer NOT NULL DEFAULT 0",
      greetingMessage: "text NOT NULL DEFAULT ''",
      sendReadReceipts: "boolean NOT NULL DEFAULT true",
      /** Whether a session should run: set by start and logout, read by a restart. */
      wanted: "boolean NOT NULL DEFAULT false",
      complationMessage: "text NOT NULL DEFAULT ''",
      outOfHoursMessage: "text NOT NULL DEFAULT ''",
      ratingMessage: "text NOT NULL DEFAULT ''",
      expiresInactiveMessage: "text NOT NULL DEFAULT ''",
      expiresTicket: "integer NOT NULL DEFAULT 0",
      timeUseBotQueues: "integer NOT NULL DEFAULT 0",
      maxUseBotQueues: "integer NOT NULL DEFAULT 3",
      timeToTransfer: "integer NOT NULL DEFAULT 0",
      transferQueueId: tenantReference("queues", "SET NULL"),
      promptId: "bigint",
      tokenHash: "bytea UNIQUE",
      tokenEnd: "varchar(4)",
      pairingCode: "varchar(16) NOT NULL DEFAULT ''",
      validUntil: "timestamptz(3)",
      restrictedUntil: "timestamptz(3)",
      statusSince: "timestamptz(3) NOT NULL DEFAULT now()",
      conflictsWithId: tenantReference("connections", "SET NULL"),
      restrictionMailedAt: "timestamptz(3)",
      integrationId: tenantReference("queue_integrations", "SET NULL"),
      /** Minutes of a customer's silence; 0: none. */
      firstReminderMinutes: "integer NOT NULL DEFAULT 0",
      firstReminder: "text NOT NULL DEFAULT ''",
      secondReminderMinutes: "integer NOT NULL DEFAULT 0",
      secondReminder: "text NOT NULL DEFAULT ''",
      /** A replaced token works for a day, so that programs can change theirs without a gap. */
      formerTokenHash: "bytea",
      formerTokenUntil: "timestamptz(3)",
      /** Since when the number warms up. */
      warmSince: "timestamptz(3) NOT NULL DEFAULT now()",
      /**
       * When WhatsApp last refused a message because it restricts the number. The message itself is sent again, or no
       * longer counted after a week.
       */
      refusedAt: "timestamptz(3)",
      /**
       * What an admin says of a number that did not begin with its pairing: in use since a date, or to send without a
       * warm-up.
       */
      inUseSince: "date",
      skipsWarmUp: "boolean NOT NULL DEFAULT false",
      /**
       * The queue of a connection in which tickets wait that are left without one. It goes when the connection loses
       * the queue.
       */
      fallbackQueueId: "bigint",
      /** Since when a connection is down, whatever it has tried since: `statusSince` begins anew with each attempt. */
      downSince: "timestamptz(3)",
      /** Templates that official numbers send in place of automatic texts, once the customer's 24 hours are over. */
      lateTemplates: "jsonb NOT NULL DEFAULT '{}'",
    },
    {
      constraints: [
        `UNIQUE ("companyId", name)`,
        `CONSTRAINT connections_prompt FOREIGN KEY ("companyId", "promptId")
         REFERENCES prompts ("companyId", id) ON DELETE SET NULL ("promptId")`,
      ],
    },
  );
  await run(
    db,
    `CREATE UNIQUE INDEX connections_former_token ON connections ("formerTokenHash")
       WHERE "formerTokenHash" IS NOT NULL`,
    `CREATE INDEX connections_of_integration ON connections ("companyId", "integrationId")
       WHERE "integrationId" IS NOT NULL`,
    `CREATE INDEX connections_of_prompt ON connections ("companyId", "promptId") WHERE "promptId" IS NOT NULL`,
    `CREATE INDEX connections_of_transfer_queue ON connections ("companyId", "transferQueueId")
       WHERE "transferQueueId" IS NOT NULL`,
    `CREATE UNIQUE INDEX connections_one_default ON connections ("companyId") WHERE "isDefault"`,
    // A number belongs to one connection in the whole installation, in any company.
    `CREATE UNIQUE INDEX connections_one_number ON connections (number) WHERE number IS NOT NULL`,
  );

  await tenantTable(
    db,
    "connection_queues",
    { connectionId: tenantReference("connections"), queueId: tenantReference("queues") },
    { primaryKey: ["companyId", "connectionId", "queueId"], timeless: true },
  );
  await run(db, `CREATE INDEX connection_queues_of_queue ON connection_queues ("companyId", "queueId")`);

  await run(
    db,
    `ALTER TABLE connections ADD FOREIGN KEY ("companyId", id, "fallbackQueueId")
  REFERENCES connection_queues ("companyId", "connectionId", "queueId") ON DELETE SET NULL ("fallbackQueueId")`,
  );

  // One owner per connection. `fence` rises with every take-over; a write with an older value is refused.
  await tenantTable(
    db,
    "connection_leases",
    {
      connectionId: tenantReference("connections"),
      owner: "varchar(80) NOT NULL",
      fence: "bigint NOT NULL DEFAULT 1",
      host: "varchar(200) NOT NULL",
      pid: "integer NOT NULL",
      startedAt: "bigint NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
    },
    { primaryKey: ["companyId", "connectionId"], timeless: true },
  );

  // Numbers of WhatsApp's Cloud API beside those that are paired by a QR code.
  await tenantTable(
    db,
    "cloud_numbers",
    {
      connectionId: tenantReference("connections"),
      /** The address of the company's webhooks, which its numbers share. */
      hookToken: "varchar(64) NOT NULL",
      verifyToken: "varchar(64) NOT NULL",
      phoneNumberId: "varchar(32) NOT NULL UNIQUE",
      wabaId: "varchar(32) NOT NULL",
      token: "bytea NOT NULL",
      appSecret: "bytea NOT NULL",
      quality: "varchar(20)",
      verifiedAt: "timestamptz(3)",
      heardAt: "timestamptz(3)",
      /** To how many customers Meta lets the business write first within 24 hours, in Meta's word. */
      tier: "varchar(40)",
    },
    { primaryKey: ["companyId", "connectionId"] },
  );
  await run(db, `CREATE INDEX cloud_numbers_hook ON cloud_numbers ("hookToken")`);

  // Credentials and Signal keys: one sealed row per type and id. A type that the library adds needs no migration.
  await tenantTable(
    db,
    "signal_keys",
    {
      connectionId: tenantReference("connections"),
      type: "varchar(40) NOT NULL",
      keyId: "varchar(200) NOT NULL",
      value: "bytea NOT NULL",
    },
    { primaryKey: ["companyId", "connectionId", "type", "keyId"], timeless: true },
  );

  // Periods in which a wanted connection was down.
  await tenantTable(
    db,
    "outages",
    {
      connectionId: tenantReference("connections"),
      cause: "varchar(20) NOT NULL",
      startedAt: "timestamptz(3) NOT NULL DEFAULT now()",
      endedAt: "timestamptz(3)",
      /** When the admins were notified by email. */
      mailedAt: "timestamptz(3)",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE INDEX outages_of_connection ON outages ("companyId", "connectionId", "startedAt" DESC, id DESC)`,
    `CREATE UNIQUE INDEX outages_one_open ON outages ("companyId", "connectionId") WHERE "endedAt" IS NULL`,
    `CREATE INDEX outages_to_tell ON outages ("startedAt") WHERE "mailedAt" IS NULL`,
  );

  // Whether a number is on WhatsApp: the same for every company, so checked once for all.
  await platformTable(db, "number_checks", {
    number: "varchar(20) NOT NULL UNIQUE",
    lid: "varchar(20)",
    /** As WhatsApp spells it; NULL when nobody has it. */
    phone: "varchar(20)",
    checkedAt: "timestamptz(3) NOT NULL",
  });

  // Messages that Meta has approved: what may be sent to a customer who has been silent for a day.
  await tenantTable(
    db,
    "message_templates",
    {
      wabaId: "varchar(32) NOT NULL",
      metaId: "varchar(32) NOT NULL",
      name: "varchar(512) NOT NULL",
      language: "varchar(20) NOT NULL",
      category: "varchar(20) NOT NULL",
      state: "varchar(20) NOT NULL",
      reason: "varchar(100) NOT NULL DEFAULT ''",
      /** As Meta's API gives them. */
      components: "jsonb NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", "wabaId", name, language)`] },
  );

  // Messages that are decrypted but not yet ingested: written in one transaction with the ratchet that decrypted them.
  await tenantTable(db, "inbound_journal", {
    connectionId: tenantReference("connections"),
    hash: "bytea NOT NULL",
    wid: "varchar(128) NOT NULL",
    attributes: "jsonb NOT NULL",
    plaintext: "bytea NOT NULL",
    ingestedAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE INDEX inbound_journal_done ON inbound_journal ("ingestedAt") WHERE "ingestedAt" IS NOT NULL`,
    `CREATE INDEX inbound_journal_left ON inbound_journal ("connectionId", id) WHERE "ingestedAt" IS NULL`,
    `CREATE UNIQUE INDEX inbound_journal_once ON inbound_journal ("companyId", "connectionId", hash)`,
  );

  // An edit, a deletion or a reaction may arrive before its message. It waits here for the message.
  await tenantTable(db, "early_changes", {
    connectionId: tenantReference("connections"),
    /** The message that it changes. */
    wid: "varchar(128) NOT NULL",
    /** The message that carried the change. */
    changeWid: "varchar(128) NOT NULL",
    change: "jsonb NOT NULL",
  });
  await run(
    db,
    `CREATE UNIQUE INDEX early_changes_once ON early_changes ("companyId", "connectionId", wid, "changeWid")`,
  );

  // What Meta calls our messages: quotes and reactions of customers name them so.
  await tenantTable(
    db,
    "cloud_message_ids",
    {
      connectionId: tenantReference("connections"),
      wamid: "varchar(128) NOT NULL",
      wid: "varchar(128) NOT NULL",
      createdAt: "timestamptz(3) NOT NULL DEFAULT now()",
    },
    { primaryKey: ["companyId", "connectionId", "wamid"], timeless: true },
  );
  await run(
    db,
    `CREATE INDEX cloud_message_ids_age ON cloud_message_ids ("createdAt")`,
    `CREATE INDEX cloud_message_ids_own ON cloud_message_ids ("companyId", "connectionId", wid)`,
  );

  await tenantTable(
    db,
    "bot_scripts",
    {
      connectionId: tenantReference("connections"),
      name: "varchar(60) NOT NULL",
      script: "jsonb NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", name)`] },
  );
  await run(db, `CREATE INDEX bot_scripts_of_connection ON bot_scripts ("companyId", "connectionId")`);

  await tenantTable(
    db,
    "bot_programs",
    {
      hash: "varchar(64) NOT NULL",
      program: "jsonb NOT NULL",
      /** Programs outlive the traces that name them. */
      usedAt: "timestamptz(3) NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", hash)`], timeless: true },
  );
  await run(db, `CREATE INDEX bot_programs_by_use ON bot_programs ("usedAt")`);
}

import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** What leaves without a live ticket, and the outbox of all messages. */
export async function outreach(db: Db): Promise<void> {
  await tenantTable(
    db,
    "loose_messages",
    {
      connectionId: tenantReference("connections", "SET NULL"),
      contactId: tenantReference("contacts"),
      /** The message it became in a ticket, once the person answered. */
      messageId: tenantReference("messages", "SET NULL"),
      mediaId: tenantReference("media", "SET NULL"),
      wid: "varchar(128) NOT NULL",
      body: "text NOT NULL DEFAULT ''",
      mediaType: "varchar(20) NOT NULL DEFAULT 'chat'",
      details: "jsonb",
      content: "bytea",
      ack: "smallint NOT NULL DEFAULT 0",
      failure: "varchar(60)",
      source: `varchar(12) NOT NULL CHECK ("source" IN ('campaign', 'schedule', 'api'))`,
      /** The id of the campaign or schedule: no reference, because the message outlives both. */
      sourceId: "bigint",
      /** The name shown above it in the conversation. */
      label: "varchar(100) NOT NULL DEFAULT ''",
      /** Nobody wrote in the day before: it draws on the connection's budget. */
      isCold: "boolean NOT NULL DEFAULT true",
      answeredAt: "timestamptz(3)",
      quoted: "jsonb",
    },
    { constraints: [`UNIQUE ("companyId", "connectionId", wid)`] },
  );
  await run(
    db,
    `CREATE INDEX loose_messages_adopted ON loose_messages ("companyId", "messageId") WHERE "messageId" IS NOT NULL`,
    `CREATE INDEX loose_messages_of_contact ON loose_messages ("companyId", "contactId", "createdAt")`,
    `CREATE INDEX loose_messages_of_day ON loose_messages ("companyId", "connectionId", "createdAt")`,
    `CREATE INDEX loose_messages_with_media ON loose_messages ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `ALTER TABLE "loose_messages" SET (fillfactor=80)`,
  );

  // Messages to send that WhatsApp does not have yet. A row is deleted when the server has acknowledged it.
  await tenantTable(db, "outbox", {
    connectionId: tenantReference("connections"),
    /** Null for a notice: it is sent like a message, but has no row in messages and belongs to no ticket. */
    messageId: tenantReference("messages", "CASCADE", false),
    chat: "varchar(128) NOT NULL",
    state: `varchar(8) NOT NULL DEFAULT 'queued' CHECK ("state" IN ('queued', 'sending'))`,
    attempts: "integer NOT NULL DEFAULT 0",
    /** Until when a row in status sending belongs to the process that claimed it. */
    leaseUntil: "timestamptz(3)",
    firstTriedAt: "timestamptz(3)",
    nextTryAt: "timestamptz(3) NOT NULL DEFAULT now()",
    kind: `varchar(8) NOT NULL DEFAULT 'message' CHECK ("kind" IN ('message', 'edit', 'remove', 'react', 'notice'))`,
    /** The id under which it is sent. */
    wid: "varchar(128) NOT NULL",
    /** The change, and the previous state to restore when WhatsApp refuses it. */
    payload: "jsonb",
    /** Leaves no earlier than its time, also when newer messages wait behind it. */
    isPaced: "boolean NOT NULL DEFAULT false",
    looseMessageId: tenantReference("loose_messages", "CASCADE", false),
    /**
     * The state of the ticket that justifies a text: while it has not left, it is withdrawn with the end of that
     * state.
     */
    heldFor: "varchar(8)",
    /** What the product sends by itself does not leave for a contact that is blocked. */
    isAutomatic: "boolean NOT NULL DEFAULT false",
    /** When its bytes may have left: where a provider cannot recognize a repetition, nothing is sent twice. */
    leftAt: "timestamptz",
  });
  await run(
    db,
    `CREATE INDEX outbox_by_wid ON outbox ("companyId", "connectionId", wid)`,
    `CREATE INDEX outbox_due ON outbox ("connectionId", chat, id)`,
    `CREATE INDEX outbox_held ON outbox ("companyId", "messageId") WHERE "heldFor" IS NOT NULL`,
    `CREATE UNIQUE INDEX outbox_one_loose_message ON outbox ("companyId", "looseMessageId")
       WHERE "looseMessageId" IS NOT NULL`,
    `CREATE UNIQUE INDEX outbox_one_message ON outbox ("companyId", "messageId") WHERE kind = 'message'`,
  );

  await tenantTable(db, "campaigns", {
    name: "varchar(50) NOT NULL",
    status: `varchar(12) NOT NULL CHECK ("status" IN ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'))`,
    message1: "text NOT NULL DEFAULT ''",
    message2: "text NOT NULL DEFAULT ''",
    message3: "text NOT NULL DEFAULT ''",
    message4: "text NOT NULL DEFAULT ''",
    message5: "text NOT NULL DEFAULT ''",
    confirmationMessage1: "text NOT NULL DEFAULT ''",
    confirmationMessage2: "text NOT NULL DEFAULT ''",
    confirmationMessage3: "text NOT NULL DEFAULT ''",
    confirmationMessage4: "text NOT NULL DEFAULT ''",
    confirmationMessage5: "text NOT NULL DEFAULT ''",
    confirmation: "boolean NOT NULL DEFAULT false",
    scheduledAt: "timestamptz(3)",
    completedAt: "timestamptz(3)",
    connectionId: tenantReference("connections", "SET NULL"),
    contactListId: tenantReference("contact_lists", "RESTRICT", false),
    tagId: tenantReference("tags", "SET NULL"),
    mediaId: tenantReference("media", "SET NULL"),
    mediaName: "varchar(255)",
    window: "jsonb",
    dailyCap: "integer",
    optOutLine: "boolean NOT NULL DEFAULT false",
    stopPercent: "smallint NOT NULL DEFAULT 3",
    skipOpenTickets: "boolean NOT NULL DEFAULT false",
    restReason: "varchar(12)",
    /** The company's variables when it began: later changes do not reach it. */
    variables: "jsonb NOT NULL DEFAULT '{}'",
    /** The people are being copied: what was read last. All are there when both are null. */
    listCursor: "jsonb",
    isCopied: "boolean NOT NULL DEFAULT false",
    fileListId: tenantReference("file_lists", "RESTRICT", false),
    /** The names of lists that a finished campaign used, once the lists are deleted. */
    deletedListName: "varchar(50)",
    deletedFileListName: "varchar(255)",
    variantName1: "varchar(30) NOT NULL DEFAULT ''",
    variantName2: "varchar(30) NOT NULL DEFAULT ''",
    variantName3: "varchar(30) NOT NULL DEFAULT ''",
    variantName4: "varchar(30) NOT NULL DEFAULT ''",
    variantName5: "varchar(30) NOT NULL DEFAULT ''",
    /** The name of the tag that a finished campaign wrote to, once the tag is deleted. */
    deletedTagName: "varchar(50)",
    /** Campaigns of official numbers send approved templates. The name stays when Meta deletes the template. */
    templateId: tenantReference("message_templates", "SET NULL"),
    templateName: "varchar(512)",
    templateValues: "jsonb NOT NULL DEFAULT '[]'",
  });
  await run(
    db,
    `CREATE INDEX campaigns_by_name ON campaigns ("companyId", id)`,
    `CREATE INDEX campaigns_due ON campaigns (status, "scheduledAt") WHERE status IN ('PROGRAMADA', 'EM_ANDAMENTO')`,
    `CREATE INDEX campaigns_of_file_list ON campaigns ("companyId", "fileListId") WHERE "fileListId" IS NOT NULL`,
    `CREATE INDEX campaigns_of_list ON campaigns ("companyId", "contactListId") WHERE "contactListId" IS NOT NULL`,
    `CREATE INDEX campaigns_template ON campaigns ("companyId", "templateId") WHERE "templateId" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "campaign_recipients",
    {
      campaignId: tenantReference("campaigns"),
      contactId: tenantReference("contacts", "SET NULL"),
      looseMessageId: tenantReference("loose_messages", "SET NULL"),
      name: "varchar(200) NOT NULL",
      number: "varchar(50) NOT NULL",
      person: "varchar(50) NOT NULL",
      email: "varchar(254) NOT NULL DEFAULT ''",
      variant: "smallint NOT NULL",
      isValid: "boolean",
      state: `varchar(10) NOT NULL DEFAULT 'queued'
         CHECK ("state" IN ('queued', 'asked', 'confirmed', 'sending', 'sent', 'failed', 'refused', 'skipped', 'optedOut'))`,
      cause: "varchar(60)",
      wid: "varchar(128)",
      askWid: "varchar(128)",
      /** The outbox has what its state says was sent. */
      isHanded: "boolean NOT NULL DEFAULT true",
      askedAt: "timestamptz(3)",
      confirmedAt: "timestamptz(3)",
      sentAt: "timestamptz(3)",
      repliedAt: "timestamptz(3)",
      answer: "text",
      answerWid: "varchar(128)",
      /** The ids of the list's files, chosen with that of the message: a repeated hand-over sends no file twice. */
      fileWids: "jsonb NOT NULL DEFAULT '[]'",
      fields: "jsonb NOT NULL DEFAULT '[]'",
    },
    { constraints: [`UNIQUE ("companyId", "campaignId", person)`] },
  );
  await run(
    db,
    // A campaign's recipients are listed and exported in the order in which they were added.
    `CREATE INDEX campaign_recipients_in_order ON campaign_recipients ("companyId", "campaignId", id)`,
    // A campaign's next people are read in the order of their turns, without sorting all who wait.
    `CREATE INDEX campaign_recipients_in_turn ON campaign_recipients ("companyId", "campaignId", "isHanded", (state = 'queued'), id)
       WHERE state IN ('queued', 'confirmed') OR NOT "isHanded"`,
    `CREATE INDEX campaign_recipients_of_contact ON campaign_recipients ("companyId", "contactId")
       WHERE "contactId" IS NOT NULL`,
    `CREATE INDEX campaign_recipients_of_loose ON campaign_recipients ("companyId", "looseMessageId")
       WHERE "looseMessageId" IS NOT NULL`,
    `CREATE INDEX campaign_recipients_state ON campaign_recipients ("companyId", "campaignId", state, id)`,
  );

  await tenantTable(
    db,
    "campaign_settings",
    { key: "varchar(40) NOT NULL", value: "jsonb NOT NULL" },
    { primaryKey: ["companyId", "key"] },
  );

  await tenantTable(db, "schedules", {
    body: "text NOT NULL",
    contactId: tenantReference("contacts", "SET NULL"),
    /** The name of a contact that is deleted later. */
    contactName: "varchar(200) NOT NULL",
    connectionId: tenantReference("connections", "SET NULL"),
    userId: tenantReference("users", "SET NULL"),
    changedBy: "varchar(200) NOT NULL DEFAULT ''",
    sendAt: "timestamptz(3) NOT NULL",
    /** The first time of a repetition as the company's clock shows it: later ones keep its day and its time. */
    anchor: "varchar(16) NOT NULL",
    sentAt: "timestamptz(3)",
    status: "varchar(10) NOT NULL DEFAULT 'PENDENTE'",
    cause: "varchar(60)",
    heldAt: "timestamptz(3)",
    messageId: tenantReference("messages", "SET NULL"),
    looseMessageId: tenantReference("loose_messages", "SET NULL"),
    mediaId: tenantReference("media", "RESTRICT", false),
    mediaName: "varchar(255)",
    repeat: "varchar(10) NOT NULL DEFAULT 'none'",
    skipHolidays: "boolean NOT NULL DEFAULT false",
    maxDelayMinutes: "integer",
    /** The number may not write to new people now: it is looked at again then. Nothing reads it any more. */
    restsUntil: "timestamptz(3)",
    /** Schedules of official numbers may have a template for people who did not write lately. */
    templateId: tenantReference("message_templates", "SET NULL"),
    templateName: "varchar(512)",
    templateValues: "jsonb NOT NULL DEFAULT '[]'",
  });
  await run(
    db,
    `CREATE INDEX schedules_by_time ON schedules ("companyId", "sendAt", id)`,
    `CREATE INDEX schedules_due ON schedules ("sendAt", id) WHERE status = 'PENDENTE'`,
    `CREATE INDEX schedules_leaving ON schedules ("companyId", "connectionId") WHERE status = 'AGENDADA'`,
    `CREATE INDEX schedules_of_connection ON schedules ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
    `CREATE INDEX schedules_of_contact ON schedules ("companyId", "contactId") WHERE "contactId" IS NOT NULL`,
    `CREATE INDEX schedules_of_loose ON schedules ("companyId", "looseMessageId") WHERE "looseMessageId" IS NOT NULL`,
    `CREATE INDEX schedules_of_media ON schedules ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `CREATE INDEX schedules_of_message ON schedules ("companyId", "messageId") WHERE "messageId" IS NOT NULL`,
    `CREATE INDEX schedules_of_user ON schedules ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE INDEX schedules_template ON schedules ("companyId", "templateId") WHERE "templateId" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "api_messages",
    {
      connectionId: tenantReference("connections", "SET NULL"),
      idempotencyKey: "varchar(128)",
      /** Of the content, to recognise a key that is used again for something else. */
      digest: "bytea NOT NULL",
      number: "varchar(15) NOT NULL",
      /** Removed once the message is handed over. */
      body: "text NOT NULL DEFAULT ''",
      mediaId: tenantReference("media", "SET NULL"),
      mediaName: "varchar(255)",
      hasFile: "boolean NOT NULL DEFAULT false",
      state: `varchar(8) NOT NULL DEFAULT 'queued' CHECK ("state" IN ('queued', 'handed', 'failed', 'refused'))`,
      reason: "varchar(60)",
      httpStatus: "smallint NOT NULL DEFAULT 202",
      messageId: tenantReference("messages", "SET NULL"),
      looseMessageId: tenantReference("loose_messages", "SET NULL"),
      /** The company did not know the person when the call was accepted. */
      isNew: "boolean NOT NULL DEFAULT false",
      /** Of a new person: when WhatsApp was asked for the number. */
      lookedUpAt: "timestamptz(3)",
      /** What cannot be sent now is looked at again at this time; null: as soon as possible. */
      nextTryAt: "timestamptz(3)",
      contactId: tenantReference("contacts", "SET NULL"),
      content: "jsonb",
    },
    { constraints: [`UNIQUE ("companyId", "connectionId", "idempotencyKey")`] },
  );
  await run(
    db,
    `CREATE INDEX api_messages_by_age ON api_messages ("createdAt")`,
    `CREATE INDEX api_messages_contact ON api_messages ("companyId", "contactId") WHERE "contactId" IS NOT NULL`,
    `CREATE INDEX api_messages_in_line ON api_messages ("companyId", number) WHERE state = 'queued'`,
    `CREATE INDEX api_messages_newest ON api_messages ("companyId", id DESC)`,
    `CREATE INDEX api_messages_of_connection ON api_messages ("companyId", "connectionId")`,
    `CREATE INDEX "api_messages_of_looseMessage" ON api_messages ("companyId", "looseMessageId")
       WHERE "looseMessageId" IS NOT NULL`,
    `CREATE INDEX api_messages_of_media ON api_messages ("companyId", "mediaId") WHERE "mediaId" IS NOT NULL`,
    `CREATE INDEX api_messages_of_message ON api_messages ("companyId", "messageId") WHERE "messageId" IS NOT NULL`,
    `CREATE INDEX api_messages_queued ON api_messages (id) WHERE state = 'queued'`,
  );
}

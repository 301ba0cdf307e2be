import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** Tickets and what happens in them. */
export async function tickets(db: Db): Promise<void> {
  await tenantTable(db, "tickets", {
    uuid: "uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE",
    status: `varchar(8) NOT NULL DEFAULT 'pending' CHECK ("status" IN ('pending', 'open', 'closed'))`,
    contactId: tenantReference("contacts"),
    connectionId: tenantReference("connections", "SET NULL"),
    queueId: tenantReference("queues", "SET NULL"),
    userId: tenantReference("users", "SET NULL"),
    lastMessage: "text NOT NULL DEFAULT ''",
    unreadMessages: "integer NOT NULL DEFAULT 0",
    isGroup: "boolean NOT NULL DEFAULT false",
    /** Where replies go: the address of the customer's last message. */
    address: "varchar(128) NOT NULL DEFAULT ''",
    greetedAt: "timestamptz(3)",
    /** When the customer last got the out-of-hours notice. */
    absenceToldAt: "timestamptz(3)",
    /** When it began to wait for an agent: it was created, returned, or moved to another queue. */
    queuedAt: "timestamptz(3) NOT NULL DEFAULT now()",
    /** When the last message came or went, and whether it was ours. */
    lastMessageAt: "timestamptz(3) NOT NULL DEFAULT now()",
    lastFromMe: "boolean NOT NULL DEFAULT false",
    /** When the customer wrote the first message that no person has answered yet. Automatic texts are no answers. */
    waitingSince: "timestamptz(3)",
    /** When an agent took it, kept through every transfer; null while nobody holds it. */
    servedSince: "timestamptz(3)",
    /** The customer's newest message in it. No reference: the value is only compared. */
    lastInboundId: "bigint",
    /** The bot's place in the conversation; null before it has said anything. */
    botState: "jsonb",
    /** How many steps the bot has made. Never goes back: it is part of the keys of the bot's messages. */
    botSeq: "integer NOT NULL DEFAULT 0",
    /** When the bot of the ticket's queue begins by itself. */
    botDueAt: "timestamptz(3)",
    /** Why the bot is silent until the ticket is closed: an agent took over, or somebody switched it off. */
    botSilence: `varchar(8) CHECK ("botSilence" IN ('agent', 'switch'))`,
    /** The bot awaits an answer. */
    chatbot: "boolean NOT NULL DEFAULT false",
    promptId: tenantReference("prompts", "SET NULL"),
    integrationId: tenantReference("queue_integrations", "SET NULL"),
    /** The names of the places down to where the customer is. */
    botPath: "jsonb",
    /** Reminders since the message that waits for an answer; they count while nothing newer was written. */
    reminders: "smallint NOT NULL DEFAULT 0",
    remindedAt: "timestamptz(3)",
    /** When that message was written. */
    remindedSince: "timestamptz(3)",
    answerFrom: "timestamptz(3)",
    answerDueAt: "timestamptz(3)",
    answerWarnAt: "timestamptz(3)",
    answerOverdue: "boolean NOT NULL DEFAULT false",
    deadlineStale: "boolean NOT NULL DEFAULT false",
    solutionFrom: "timestamptz(3)",
    solutionDueAt: "timestamptz(3)",
    solutionWarnAt: "timestamptz(3)",
    solutionOverdue: "boolean NOT NULL DEFAULT false",
    solutionStale: "boolean NOT NULL DEFAULT false",
    /** How a card shows the message of `lastInboundId`; empty without one. */
    lastInbound: "text NOT NULL DEFAULT ''",
    /** Counts the company's tickets. A trigger sets it in new rows. */
    number: "integer NOT NULL DEFAULT 0",
    /** The ad that a ticket's present life began with, and those of its lives. */
    ad: "jsonb",
    /** It waits for the customer: the deadline of its solution stands still. A trigger ends the pause. */
    pausedAt: "timestamptz",
    pausedUntil: "timestamptz",
    pausedBy: "varchar(50)",
    resumedAt: "timestamptz",
    solutionPauses: "jsonb NOT NULL DEFAULT '[]'",
    /** When it was last closed. */
    closedAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE INDEX tickets_bot_due ON tickets ("botDueAt") WHERE "botDueAt" IS NOT NULL`,
    `CREATE INDEX tickets_by_begin ON tickets ("companyId", "createdAt")`,
    `CREATE INDEX tickets_by_deadline ON tickets ("companyId", status, "answerDueAt", id DESC)
       WHERE "answerDueAt" IS NOT NULL`,
    `CREATE UNIQUE INDEX tickets_by_number ON tickets ("companyId", number)`,
    `CREATE INDEX tickets_by_solution ON tickets ("companyId", status, "solutionDueAt", id DESC)
       WHERE "solutionDueAt" IS NOT NULL`,
    `CREATE INDEX tickets_falling_due ON tickets ("answerDueAt")
       WHERE ("answerDueAt" IS NOT NULL) AND (NOT "answerOverdue") AND (NOT "deadlineStale")`,
    `CREATE INDEX tickets_from_ads ON tickets ("companyId", status, "updatedAt" DESC, id DESC) WHERE ad IS NOT NULL`,
    `CREATE INDEX tickets_lists ON tickets ("companyId", status, "updatedAt" DESC, id DESC)`,
    `CREATE INDEX tickets_of_connection ON tickets ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
    `CREATE INDEX tickets_of_contact ON tickets ("companyId", "contactId", "connectionId", id DESC)`,
    // Lists of groups, and of what began on a day, read only their own rows, however many other companies there are.
    `CREATE INDEX tickets_of_groups ON tickets ("companyId", status, "updatedAt" DESC, id DESC) WHERE "isGroup"`,
    `CREATE INDEX tickets_of_integration ON tickets ("companyId", "integrationId") WHERE "integrationId" IS NOT NULL`,
    `CREATE INDEX tickets_of_prompt ON tickets ("companyId", "promptId") WHERE "promptId" IS NOT NULL`,
    `CREATE INDEX tickets_of_queue ON tickets ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
    `CREATE INDEX tickets_of_user ON tickets ("companyId", "userId", status, "updatedAt" DESC, id DESC)`,
    `CREATE UNIQUE INDEX tickets_one_live ON tickets ("companyId", "contactId", "connectionId")
       WHERE status IN ('open', 'pending')`,
    // Paused tickets alone, for the sweep.
    `CREATE INDEX tickets_paused ON tickets ("pausedUntil") WHERE "pausedUntil" IS NOT NULL`,
    `CREATE INDEX tickets_to_resolve ON tickets ("solutionDueAt")
       WHERE ("solutionDueAt" IS NOT NULL) AND (NOT "solutionOverdue") AND (NOT "solutionStale")`,
    `CREATE INDEX tickets_unanswered ON tickets ("lastMessageAt") WHERE (status = 'open') AND "lastFromMe"`,
    // For timers: pending tickets without a queue, and open ones that the customer does not answer.
    `CREATE INDEX tickets_waiting ON tickets ("queuedAt") WHERE (status = 'pending') AND ("queueId" IS NULL)`,
    `CREATE INDEX tickets_waiting_for_a_person ON tickets ("companyId", status, "updatedAt" DESC, id DESC)
       WHERE "waitingSince" IS NOT NULL`,
    `CREATE INDEX tickets_without_deadline_yet ON tickets ("companyId", id) WHERE "deadlineStale" OR "solutionStale"`,
    `CREATE STATISTICS tickets_within_companies (dependencies, mcv)
       ON "companyId", status, "connectionId", "queueId", "userId" FROM tickets`,
    `ALTER TABLE "tickets" SET (fillfactor=80, autovacuum_vacuum_scale_factor=0.02)`,
  );

  await tenantTable(
    db,
    "ticket_tags",
    { ticketId: tenantReference("tickets"), tagId: tenantReference("tags") },
    { primaryKey: ["companyId", "ticketId", "tagId"], timeless: true },
  );
  await run(
    db,
    `CREATE INDEX ticket_tags_of_tag ON ticket_tags ("companyId", "tagId")`,
    `CREATE STATISTICS ticket_tags_within_companies (dependencies, mcv) ON "companyId", "tagId" FROM ticket_tags`,
  );

  // One row per life of a ticket: from its creation or reopening to its end.
  await tenantTable(db, "ticket_trackings", {
    ticketId: tenantReference("tickets"),
    userId: "bigint",
    queueId: "bigint",
    connectionId: tenantReference("connections", "SET NULL"),
    queuedAt: "timestamptz(3) NOT NULL",
    startedAt: "timestamptz(3)",
    ratingAt: "timestamptz(3)",
    finishedAt: "timestamptz(3)",
    /** Null until the job that sums up hours has counted it. Kept when the business hours change later. */
    workingWaitMs: "bigint",
    workingServiceMs: "bigint",
    /** From when the first answer of a person counts. */
    answerFrom: "timestamptz(3)",
    answeredAt: "timestamptz(3)",
    /** The message that answers. No reference: retention deletes messages and keeps the lives. */
    answerId: "bigint",
    workingAnswerMs: "bigint",
    ad: "jsonb",
  });
  await run(
    db,
    `CREATE INDEX ticket_trackings_by_answer ON ticket_trackings ("companyId", "answeredAt")
       WHERE "answeredAt" IS NOT NULL`,
    `CREATE INDEX ticket_trackings_by_end ON ticket_trackings ("companyId", "finishedAt")
       WHERE "finishedAt" IS NOT NULL`,
    `CREATE INDEX ticket_trackings_by_start ON ticket_trackings ("companyId", "startedAt")
       WHERE "startedAt" IS NOT NULL`,
    `CREATE INDEX ticket_trackings_by_time ON ticket_trackings ("companyId", "createdAt")`,
    `CREATE INDEX ticket_trackings_from_ads ON ticket_trackings ("companyId", "createdAt") WHERE ad IS NOT NULL`,
    `CREATE INDEX ticket_trackings_of_connection ON ticket_trackings ("companyId", "connectionId")
       WHERE "connectionId" IS NOT NULL`,
    `CREATE INDEX ticket_trackings_of_queue ON ticket_trackings ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
    `CREATE INDEX ticket_trackings_of_ticket ON ticket_trackings ("companyId", "ticketId", id)`,
    `CREATE INDEX ticket_trackings_of_user ON ticket_trackings ("companyId", "userId") WHERE "userId" IS NOT NULL`,
    `CREATE UNIQUE INDEX ticket_trackings_one_life ON ticket_trackings ("companyId", "ticketId")
       WHERE "finishedAt" IS NULL`,
  );

  await tenantTable(
    db,
    "ticket_events",
    {
      ticketId: tenantReference("tickets"),
      kind: "varchar(12) NOT NULL",
      /** No reference: the entry outlives the user. */
      userId: "bigint",
      userName: "varchar(50) NOT NULL DEFAULT ''",
      /** Names as they were then: queue, toUser, connection, tags, note. */
      details: "jsonb NOT NULL DEFAULT '{}'",
      createdAt: "timestamptz(3) NOT NULL DEFAULT now()",
    },
    { timeless: true },
  );
  await run(db, `CREATE INDEX ticket_events_of_ticket ON ticket_events ("companyId", "ticketId", id)`);

  await tenantTable(db, "ticket_notes", {
    ticketId: tenantReference("tickets", "SET NULL"),
    contactId: tenantReference("contacts"),
    userId: "bigint",
    userName: "varchar(50) NOT NULL DEFAULT ''",
    note: "text NOT NULL",
    /** Notes of the bot stand in the conversation for everybody, whichever notes a person has chosen to see there. */
    isByBot: "boolean NOT NULL DEFAULT false",
  });
  await run(
    db,
    `CREATE INDEX ticket_notes_of_contact ON ticket_notes ("companyId", "contactId", id DESC)`,
    `CREATE INDEX ticket_notes_of_ticket ON ticket_notes ("companyId", "ticketId", id DESC)
       WHERE "ticketId" IS NOT NULL`,
  );

  // Whom a note calls. What was read stays, so that the same note never calls twice.
  await tenantTable(
    db,
    "note_mentions",
    {
      noteId: tenantReference("ticket_notes"),
      userId: tenantReference("users"),
      readAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE ("companyId", "noteId", "userId")`] },
  );
  await run(
    db,
    `CREATE INDEX note_mentions_unread ON note_mentions ("companyId", "userId", id DESC) WHERE "readAt" IS NULL`,
  );
}

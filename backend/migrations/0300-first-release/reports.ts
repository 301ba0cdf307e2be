import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** What is summed up of an hour, and of a day. */
const sums = {
  begun: "integer NOT NULL",
  accepted: "integer NOT NULL",
  waitMs: "bigint NOT NULL",
  /** How many waits fall into each bucket of the histogram; empty for none. */
  waits: "bigint[] NOT NULL",
  finished: "integer NOT NULL",
  /** Of those finished, the ones that an agent had accepted. */
  served: "integer NOT NULL",
  serviceMs: "bigint NOT NULL",
  services: "bigint[] NOT NULL",
  workingWaitMs: "bigint NOT NULL",
  workingWaits: "bigint[] NOT NULL",
  workingServiceMs: "bigint NOT NULL",
  workingServices: "bigint[] NOT NULL",
  isGroup: "boolean NOT NULL",
  answered: "integer NOT NULL",
  answerMs: "bigint NOT NULL",
  answers: "bigint[] NOT NULL",
  workingAnswerMs: "bigint NOT NULL",
  workingAnswers: "bigint[] NOT NULL",
};

/** Ratings, deadlines, and the sums of reports. */
export async function reports(db: Db): Promise<void> {
  await tenantTable(db, "ratings", {
    ticketId: tenantReference("tickets"),
    /** The user who closed the ticket, also after the user is deleted. */
    userId: "bigint",
    userName: "varchar(100) NOT NULL",
    queueId: "bigint",
    connectionId: tenantReference("connections", "SET NULL"),
    /** The question. Withdrawn with an undone closing, and the row with it. */
    questionId: tenantReference("messages"),
    state: `varchar(8) NOT NULL CHECK ("state" IN ('asked', 'rated', 'ended', 'void'))`,
    rate: "smallint CHECK ((rate >= 1) AND (rate <= 3))",
    dueAt: "timestamptz(3) NOT NULL",
    answeredAt: "timestamptz(3)",
    /** What the customer wrote about their rate. */
    comment: "text",
    /** Until then their next text is the comment; null: they were not asked for one. */
    commentUntil: "timestamptz(3)",
    /** Of the closing that the question belongs to. */
    closedAt: "timestamptz(3)",
  });
  await run(
    db,
    `CREATE INDEX ratings_by_time ON ratings ("companyId", "createdAt")`,
    `CREATE INDEX ratings_due ON ratings ("dueAt") WHERE state = 'asked'`,
    `CREATE INDEX ratings_of_connection ON ratings ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
    `CREATE INDEX ratings_of_question ON ratings ("companyId", "questionId")`,
    `CREATE INDEX ratings_of_queue ON ratings ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
    `CREATE INDEX ratings_of_ticket ON ratings ("companyId", "ticketId")`,
    `CREATE INDEX ratings_of_user ON ratings ("companyId", "userId") WHERE "userId" IS NOT NULL`,
  );

  // Which admins are told of the lowest rate, until they have opened its ticket.
  await tenantTable(
    db,
    "rating_notices",
    {
      ratingId: tenantReference("ratings"),
      userId: tenantReference("users"),
      readAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE ("companyId", "ratingId", "userId")`] },
  );
  await run(
    db,
    `CREATE INDEX rating_notices_unread ON rating_notices ("companyId", "userId", id DESC) WHERE "readAt" IS NULL`,
  );

  await tenantTable(
    db,
    "answer_deadlines",
    {
      /** No references: the trigger would lock these rows after the ticket's, those who delete them lock them first. */
      queueId: "bigint",
      userId: "bigint",
      connectionId: "bigint",
      isNext: "boolean NOT NULL",
      answerFrom: "timestamptz(3) NOT NULL",
      dueAt: "timestamptz(3)",
      endedAt: "timestamptz(3) NOT NULL",
      ticketId: "bigint",
      waitingSince: "timestamptz(3)",
      isSolution: "boolean NOT NULL DEFAULT false",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE INDEX answer_deadlines_by_time ON answer_deadlines ("companyId", "endedAt")`,
    `CREATE INDEX answer_deadlines_of_ticket ON answer_deadlines ("companyId", "ticketId")`,
    `CREATE INDEX answer_deadlines_without_time ON answer_deadlines ("companyId", id) WHERE "dueAt" IS NULL`,
  );

  await tenantTable(db, "answer_deadline_marks", { at: "timestamptz(3) NOT NULL DEFAULT now()" }, { timeless: true });
  await run(db, `CREATE INDEX answer_deadline_marks_of ON answer_deadline_marks ("companyId")`);

  await tenantTable(
    db,
    "ticket_hours",
    {
      /** The beginning of an hour of the company's time zone. */
      hour: "timestamptz(3) NOT NULL",
      queueId: "bigint",
      userId: "bigint",
      connectionId: tenantReference("connections", "SET NULL"),
      ...sums,
    },
    { timeless: true },
  );
  await run(db, `CREATE INDEX ticket_hours_by_time ON ticket_hours ("companyId", hour)`);

  // A quarter of an hour whose figures have changed since its hour was last summed up.
  await tenantTable(db, "ticket_hour_marks", { at: "timestamptz(3) NOT NULL" }, { timeless: true });
  await run(db, `CREATE INDEX ticket_hour_marks_by_time ON ticket_hour_marks ("companyId", at)`);

  // Sums of the hours of a day, so that a year is read from hundreds of rows instead of thousands.
  await tenantTable(
    db,
    "ticket_days",
    {
      /** Of the company's time zone. */
      day: "date NOT NULL",
      queueId: "bigint",
      userId: "bigint",
      connectionId: tenantReference("connections", "SET NULL"),
      ...sums,
    },
    { timeless: true },
  );
  await run(db, `CREATE INDEX ticket_days_by_day ON ticket_days ("companyId", day)`);
}

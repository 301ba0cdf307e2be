import { platformTable, run, tenantTable, type Db } from "../../src/core/db/tables";

/** Plans, companies, and what belongs to the installation as a whole. */
export async function companies(db: Db): Promise<void> {
  await platformTable(db, "plans", {
    name: "varchar(50) NOT NULL UNIQUE",
    users: "integer NOT NULL DEFAULT 0",
    connections: "integer NOT NULL DEFAULT 0",
    queues: "integer NOT NULL DEFAULT 0",
    valueCents: "integer NOT NULL DEFAULT 0",
    isPublic: "boolean NOT NULL DEFAULT true",
    useCampaigns: "boolean NOT NULL DEFAULT true",
    useSchedules: "boolean NOT NULL DEFAULT true",
    useInternalChat: "boolean NOT NULL DEFAULT true",
    useExternalApi: "boolean NOT NULL DEFAULT true",
    useKanban: "boolean NOT NULL DEFAULT true",
    useOpenAi: "boolean NOT NULL DEFAULT true",
    useIntegrations: "boolean NOT NULL DEFAULT true",
    /** Megabytes; 0 is no limit. */
    storageMb: "integer NOT NULL DEFAULT 0",
    /** Messages a month through the API; 0 is no limit. */
    apiMessages: "integer NOT NULL DEFAULT 0",
    /** Calls of the message API a minute, of each token. */
    apiCallsPerMinute: "integer NOT NULL DEFAULT 60",
    /** How many official numbers a plan has beside its connections; null: they count together with the others. */
    officialConnections: "integer",
  });

  await platformTable(
    db,
    "companies",
    {
      name: "varchar(100) NOT NULL",
      email: "varchar(254) NOT NULL DEFAULT ''",
      phone: "varchar(30) NOT NULL DEFAULT ''",
      planId: `bigint NOT NULL REFERENCES "plans" ("id") ON DELETE RESTRICT`,
      status: "boolean NOT NULL DEFAULT true",
      dueDate: "date",
      recurrence: "varchar(12) NOT NULL DEFAULT 'MENSAL'",
      schedules: "jsonb NOT NULL DEFAULT '[]'",
      /** Deleted by the platform's owner: invisible at once, its rows are deleted in batches later. */
      removedAt: "timestamptz(3)",
      /** Since when the company is known to be suspended, so that one process broadcasts it once. */
      suspendedAt: "timestamptz(3)",
      /** The day of the month that periods begin on: after 28 February comes 31 March again. */
      dueDay: `smallint CHECK (("dueDay" >= 1) AND ("dueDay" <= 31))`,
      trialExpiration: "date",
      billingName: "varchar(100) NOT NULL DEFAULT ''",
      addressZipCode: "varchar(100) NOT NULL DEFAULT ''",
      addressStreet: "varchar(100) NOT NULL DEFAULT ''",
      addressState: "varchar(100) NOT NULL DEFAULT ''",
      addressCity: "varchar(100) NOT NULL DEFAULT ''",
      addressDistrict: "varchar(100) NOT NULL DEFAULT ''",
      /** The plan that a company has chosen for the period that begins on this day. */
      nextPlanId: `bigint REFERENCES "plans" ("id") ON DELETE RESTRICT`,
      nextPlanFrom: "date",
      /**
       * What customers read outside the hours; empty: a default made of the hours, null: nobody has saved hours and
       * notice.
       */
      outOfHoursMessage: "text",
      /** The highest number that a deleted ticket had: it is not used again. */
      deletedTicketNumber: "integer NOT NULL DEFAULT 0",
    },
    [`CHECK (("nextPlanId" IS NULL) = ("nextPlanFrom" IS NULL))`],
  );
  await run(
    db,
    `CREATE INDEX companies_of_next_plan ON companies ("nextPlanId")`,
    `CREATE INDEX companies_of_plan ON companies ("planId")`,
  );

  await tenantTable(
    db,
    "settings",
    { key: "varchar(60) NOT NULL", value: "text NOT NULL" },
    { primaryKey: ["companyId", "key"] },
  );

  await tenantTable(
    db,
    "storage_usage",
    {
      bytes: "bigint NOT NULL DEFAULT 0",
      /** When the admins were told by mail that the quota is nearly used up; null again once there is room. */
      noticedAt: "timestamptz(3)",
    },
    { primaryKey: ["companyId"] },
  );

  await tenantTable(
    db,
    "audit_entries",
    {
      action: "varchar(30) NOT NULL",
      /** No reference: the entry outlives the user. */
      userId: "bigint",
      userName: "varchar(50) NOT NULL DEFAULT ''",
      target: "varchar(200) NOT NULL DEFAULT ''",
      details: "jsonb NOT NULL DEFAULT '{}'",
      ip: "varchar(64) NOT NULL DEFAULT ''",
      createdAt: "timestamptz(3) NOT NULL DEFAULT now()",
    },
    { timeless: true },
  );
  await run(
    db,
    `CREATE INDEX audit_entries_by_action ON audit_entries ("companyId", action, id DESC)`,
    // For a period of the log.
    `CREATE INDEX audit_entries_by_time ON audit_entries ("companyId", "createdAt")`,
    `CREATE INDEX audit_entries_by_user ON audit_entries ("companyId", "userId", id DESC)`,
    `CREATE INDEX audit_entries_newest ON audit_entries ("companyId", id DESC)`,
    `CREATE INDEX audit_entries_search ON audit_entries
       USING gin ("companyId", folded(target) gin_trgm_ops, folded("userName") gin_trgm_ops)`,
  );

  // The names of users that are deleted, for the reports of what they did.
  await tenantTable(
    db,
    "deleted_users",
    { userId: "bigint NOT NULL", name: "varchar(50) NOT NULL" },
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );

  await platformTable(db, "helps", {
    title: "varchar(100) NOT NULL",
    description: "varchar(1000) NOT NULL DEFAULT ''",
    video: "varchar(11) NOT NULL",
  });

  await platformTable(db, "announcements", {
    title: "varchar(100) NOT NULL",
    text: "text NOT NULL",
    priority: `smallint NOT NULL DEFAULT 3 CHECK ("priority" IN (1, 2, 3))`,
    status: "boolean NOT NULL DEFAULT true",
    /** Key of the picture in the file store. */
    mediaKey: "varchar(100)",
    mediaName: "varchar(255)",
    mediaType: "varchar(100)",
  });

  // Values of the whole installation, for example the last WhatsApp version that worked.
  await platformTable(db, "platform_values", { key: "varchar(60) NOT NULL UNIQUE", value: "text NOT NULL" });

  // One sealed value, opened at every start: detects a wrong ENCRYPTION_KEY before anything else fails.
  await platformTable(db, "key_canary", { value: "bytea NOT NULL" }, [`CHECK (id = 1)`]);

  // The processes that hold sessions: their number determines each one's share of the sessions.
  await run(
    db,
    `CREATE TABLE "workers" (
       "owner" varchar(80) PRIMARY KEY,
       "host" varchar(200) NOT NULL,
       "pid" integer NOT NULL,
       "startedAt" bigint NOT NULL,
       "since" timestamptz(3) NOT NULL DEFAULT now(),
       "expiresAt" timestamptz(3) NOT NULL
     )`,
  );

  // Every process of the server, whatever its role; `updatedAt` is its last heartbeat.
  await platformTable(
    db,
    "server_processes",
    {
      host: "varchar(200) NOT NULL",
      pid: "integer NOT NULL",
      ticks: "bigint NOT NULL",
      role: "varchar(6) NOT NULL",
      version: "varchar(40) NOT NULL",
    },
    [`UNIQUE (host, pid, ticks)`],
  );

  // A file in the store. Several messages may share one: a forwarded picture is not stored twice.
  await tenantTable(db, "media", {
    key: "varchar(80) NOT NULL UNIQUE",
    mimetype: "varchar(100) NOT NULL",
    bytes: "bigint NOT NULL",
    sha256: "bytea NOT NULL",
    /** A thumbnail of it. */
    thumbnailKey: "varchar(80)",
    thumbnailBytes: "bigint NOT NULL DEFAULT 0",
    /** Whether a film plays by itself, over and over, however often its file is sent. */
    isGif: "boolean NOT NULL DEFAULT false",
  });

  // What a company's links lead to, fetched once. Without a title the page has no preview.
  await tenantTable(
    db,
    "link_previews",
    {
      urlHash: "char(64) NOT NULL",
      host: "varchar(255) NOT NULL",
      title: "varchar(200)",
      image: "bytea",
      fetchedAt: "timestamptz(3) NOT NULL",
    },
    { constraints: [`UNIQUE ("companyId", "urlHash")`], timeless: true },
  );
  await run(db, `CREATE INDEX link_previews_by_age ON link_previews ("companyId", "fetchedAt" DESC)`);
}

import { run, tenantReference, tenantTable, type Db } from "../../src/core/db/tables";

/** People who sign in, and the keys of programs. */
export async function users(db: Db): Promise<void> {
  await tenantTable(db, "users", {
    name: "varchar(50) NOT NULL",
    email: "varchar(254) NOT NULL",
    passwordHash: "varchar(100) NOT NULL",
    profile: "varchar(12) NOT NULL DEFAULT 'user'",
    super: "boolean NOT NULL DEFAULT false",
    allTicket: "boolean NOT NULL DEFAULT false",
    connectionId: tenantReference("connections", "SET NULL"),
    /** Incremented to invalidate the access tokens issued before. */
    tokenVersion: "integer NOT NULL DEFAULT 0",
    /**
     * Whether the person has said that they are away: colleagues see it, and nothing is assigned to them
     * automatically.
     */
    away: "boolean NOT NULL DEFAULT false",
    /**
     * An address belongs to nobody before it is confirmed: several companies may have it, one person of each. One of
     * them can confirm it.
     */
    emailConfirmedAt: "timestamptz(3)",
    /** The due date of the company that the user was last told of. */
    toldDueDate: "date",
    /** Of several accounts that claim an address, those that somebody has used come first. */
    firstSignInAt: "timestamptz(3)",
    /** On leave since. */
    suspendedAt: "timestamptz",
    returnsOn: "date",
    seatMissingAt: "timestamptz",
    /** The user as which an API key acts: cannot sign in and takes no seat. */
    isProgram: "boolean NOT NULL DEFAULT false",
  });
  await run(
    db,
    `CREATE INDEX users_of_connection ON users ("companyId", "connectionId") WHERE "connectionId" IS NOT NULL`,
    `CREATE UNIQUE INDEX users_one_confirmed_email ON users (lower(email)) WHERE "emailConfirmedAt" IS NOT NULL`,
    // Sign-in looks for an address in every company, so the address comes first.
    `CREATE UNIQUE INDEX users_one_email ON users (lower(email), "companyId")`,
    // Those alone whose leave ends by itself.
    `CREATE INDEX users_returns ON users ("returnsOn") WHERE "returnsOn" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "user_queues",
    { userId: tenantReference("users"), queueId: tenantReference("queues") },
    { primaryKey: ["companyId", "userId", "queueId"], timeless: true },
  );
  await run(db, `CREATE INDEX user_queues_of_queue ON user_queues ("companyId", "queueId")`);

  await tenantTable(db, "auth_sessions", {
    sid: "uuid NOT NULL UNIQUE",
    userId: tenantReference("users"),
    expiresAt: "timestamptz(3) NOT NULL",
    revokedAt: "timestamptz(3)",
    ip: "varchar(64) NOT NULL DEFAULT ''",
    userAgent: "varchar(300) NOT NULL DEFAULT ''",
    /** The other companies in which its password opened an account of the address. */
    alsoOpens: "bigint[] NOT NULL DEFAULT '{}'",
  });
  await run(db, `CREATE INDEX auth_sessions_user ON auth_sessions ("companyId", "userId")`);

  // Every refresh token of a session, used ones included, to detect a token that is presented twice.
  await tenantTable(
    db,
    "refresh_tokens",
    {
      hash: "bytea NOT NULL UNIQUE",
      sessionId: tenantReference("auth_sessions"),
      usedAt: "timestamptz(3)",
    },
    { primaryKey: ["companyId", "hash"], timeless: true },
  );
  await run(db, `CREATE INDEX refresh_tokens_session ON refresh_tokens ("companyId", "sessionId")`);

  await tenantTable(
    db,
    "trusted_browsers",
    {
      userId: tenantReference("users"),
      hash: "bytea NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
      ip: "varchar(64) NOT NULL DEFAULT ''",
      userAgent: "varchar(300) NOT NULL DEFAULT ''",
    },
    { constraints: [`UNIQUE ("companyId", "userId", hash)`] },
  );

  await tenantTable(
    db,
    "second_factors",
    {
      userId: tenantReference("users"),
      /** Sealed. Null: a user with passkeys and no authenticator app has recovery codes as well. */
      secret: "bytea",
      /** Null until the first code was right: such a factor protects nothing yet. */
      confirmedAt: "timestamptz(3)",
      /** The time step of the last accepted code: none is accepted twice. */
      lastStep: "bigint NOT NULL DEFAULT 0",
      /** Hashes of the recovery codes that are left. */
      recoveryHashes: "bytea[] NOT NULL DEFAULT '{}'",
    },
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );

  await tenantTable(
    db,
    "passkeys",
    {
      userId: tenantReference("users"),
      name: "varchar(60) NOT NULL",
      /** base64url, as the browser names it. */
      credentialId: "text NOT NULL",
      /** COSE. */
      publicKey: "bytea NOT NULL",
      /** Of the authenticator; stays 0 for those that do not count. */
      counter: "bigint NOT NULL DEFAULT 0",
      /** When the last answered question was asked, in milliseconds: no question is answered twice. */
      lastAsked: "bigint NOT NULL DEFAULT 0",
      usedAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE ("companyId", "userId", "credentialId")`] },
  );

  // One code per user: a new one replaces the previous.
  await tenantTable(
    db,
    "password_resets",
    {
      userId: tenantReference("users"),
      /** HMAC of the code with a key of the server. */
      codeHash: "bytea NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
      /** Wrong attempts; too many invalidate the code. */
      tries: "smallint NOT NULL DEFAULT 0",
    },
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );

  // One link per user: a new one replaces the previous.
  await tenantTable(
    db,
    "invitations",
    {
      userId: tenantReference("users"),
      /** HMAC of the link's secret with a key of the server. */
      tokenHash: "bytea NOT NULL",
      expiresAt: "timestamptz(3) NOT NULL",
      /** The link was mailed and shown to nobody else: whoever opens it reads the mail of the address. */
      mailed: "boolean NOT NULL DEFAULT false",
    },
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );

  await tenantTable(
    db,
    "saved_filters",
    {
      userId: tenantReference("users"),
      kind: "varchar(10) NOT NULL",
      name: "varchar(40) NOT NULL",
      filters: "varchar(2000) NOT NULL",
      audience: `varchar(10) NOT NULL CHECK ("audience" IN ('mine', 'queue', 'everyone'))`,
      queueId: tenantReference("queues", "CASCADE", false),
      pinned: "boolean NOT NULL",
      icon: "varchar(10)",
    },
    {
      constraints: [
        `CHECK ((audience = 'queue') = ("queueId" IS NOT NULL))`,
        `UNIQUE ("companyId", "userId", kind, name)`,
      ],
    },
  );
  await run(
    db,
    `CREATE INDEX saved_filters_of_queue ON saved_filters ("companyId", "queueId") WHERE "queueId" IS NOT NULL`,
  );

  await tenantTable(
    db,
    "api_keys",
    {
      userId: tenantReference("users"),
      name: "varchar(50) NOT NULL",
      hint: "varchar(12) NOT NULL",
      hash: "bytea NOT NULL UNIQUE",
      formerHash: "bytea UNIQUE",
      formerUntil: "timestamptz(3)",
      scopes: "text[] NOT NULL",
      ips: "text[] NOT NULL",
      expiresAt: "timestamptz(3)",
      lastUsedAt: "timestamptz(3)",
    },
    { constraints: [`UNIQUE ("companyId", "userId")`] },
  );

  await tenantTable(
    db,
    "api_usage",
    { month: "date NOT NULL", messages: "integer NOT NULL" },
    { primaryKey: ["companyId", "month"], timeless: true },
  );
}

import { run, tenantReference, tenantTable, type Db } from "../src/core/db/tables";

export async function up(db: Db): Promise<void> {
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
  });
  // The only unique key across companies: an email address signs in to one of them.
  await run(db, `CREATE UNIQUE INDEX "users_one_email" ON "users" (lower("email"))`);
  await tenantTable(
    db,
    "user_queues",
    { userId: tenantReference("users"), queueId: tenantReference("queues") },
    { primaryKey: ["companyId", "userId", "queueId"], timeless: true },
  );
  await tenantTable(db, "auth_sessions", {
    sid: "uuid NOT NULL UNIQUE",
    userId: tenantReference("users"),
    expiresAt: "timestamptz(3) NOT NULL",
    revokedAt: "timestamptz(3)",
    ip: "varchar(64) NOT NULL DEFAULT ''",
    userAgent: "varchar(300) NOT NULL DEFAULT ''",
  });
  await run(db, `CREATE INDEX "auth_sessions_user" ON "auth_sessions" ("companyId", "userId")`);
  // Every refresh token of a session, used ones included, to detect a token that is presented twice.
  await tenantTable(
    db,
    "refresh_tokens",
    { hash: "bytea NOT NULL", sessionId: tenantReference("auth_sessions"), usedAt: "timestamptz(3)" },
    { primaryKey: ["companyId", "hash"], timeless: true, constraints: ['UNIQUE ("hash")'] },
  );
  await run(db, `CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" ("companyId", "sessionId")`);
}

export const down = (db: Db) =>
  run(
    db,
    `DROP TABLE "refresh_tokens"`,
    `DROP TABLE "auth_sessions"`,
    `DROP TABLE "user_queues"`,
    `DROP TABLE "users"`,
  );

import { pageSize } from "@guiche/contract/limits";
import type { Profile } from "@guiche/contract/permissions";
import type { QueueDto } from "@guiche/contract/queues";
import { col, fn, Op } from "sequelize";
import { AuthSession } from "../../models/accounts/auth-session";
import { DeletedUser } from "../../models/accounts/deleted-user";
import { User } from "../../models/accounts/user";
import { UserQueue } from "../../models/accounts/user-queue";
import { contains } from "../../core/db/contains";
import { repository, sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";

/** A person with the queues they serve. */
export interface UserRow {
  id: number;
  companyId: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  away: boolean;
  suspendedAt: Date | null;
  returnsOn: string | null;
  lacksSeat: boolean;
  connectionId: number | null;
  tokenVersion: number;
  createdAt: Date;
  /** Signs in with a second factor. */
  hasSecondFactor: boolean;
  emailConfirmed: boolean;
  queues: QueueDto[];
}

/** Selects a UserRow from `users u`. */
const columns = (scope: Scope) => fragment`
  u.id, u."companyId", u.name, u.email, u.profile, u.super, u."allTicket", u.away, u."connectionId",
  u."suspendedAt", u."returnsOn", u."seatMissingAt" IS NOT NULL AS "lacksSeat", u."tokenVersion", u."createdAt",
  u."emailConfirmedAt" IS NOT NULL AS "emailConfirmed",
  (EXISTS (SELECT FROM second_factors f
            WHERE f."companyId" = ${scope} AND f."userId" = u.id AND f."confirmedAt" IS NOT NULL)
   OR EXISTS (SELECT FROM passkeys p WHERE p."companyId" = ${scope} AND p."userId" = u.id)) AS "hasSecondFactor",
  coalesce((SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY q."orderQueue", q.name)
              FROM user_queues uq JOIN queues q ON q."companyId" = ${scope} AND q.id = uq."queueId"
             WHERE uq."companyId" = ${scope} AND uq."userId" = u.id), '[]') AS queues`;

/** The `id` and `name` of the company's people, and of those who are deleted (`isDeleted`), as a table for a FROM. */
export const everyUser = (scope: Scope): Fragment => fragment`
  (SELECT id, name, FALSE AS "isDeleted" FROM users WHERE "companyId" = ${scope} AND NOT "isProgram"
    UNION ALL SELECT "userId", name, TRUE FROM deleted_users WHERE "companyId" = ${scope})`;

export const userStore = (scope: Scope) => {
  const users = repository(scope, User, "ERR_NO_USER_FOUND");
  const links = repository(scope, UserQueue);
  const sessions = repository(scope, AuthSession);
  const sql = sqlOf(scope);

  /** By name; without ids, all people of the company. The users of API keys are no people. */
  const withQueues = (ids: number[] | null) => sql<UserRow>`
    SELECT ${columns(scope)} FROM users u
     WHERE u."companyId" = ${scope} AND NOT u."isProgram" AND (${ids}::bigint[] IS NULL OR u.id = ANY(${ids}::bigint[]))
     ORDER BY lower(u.name), u.id`;

  /**
   * The people of sessions that are neither expired nor revoked, in companies that are not deleted; and whether the
   * company is marked as suspended, which a process's cache may not know yet. No user who is on leave has a session.
   */
  const ofSessions = (userIds: readonly number[], sids: readonly string[], at: Date) => sql<
    UserRow & { sid: string; isShutOut: boolean }
  >`
    SELECT ${columns(scope)}, s.sid,
           EXISTS (SELECT FROM companies c WHERE c.id = ${scope} AND c."suspendedAt" IS NOT NULL) AS "isShutOut"
      FROM unnest(${userIds}::bigint[], ${sids}::uuid[]) AS asked(id, sid)
      JOIN auth_sessions s ON s."companyId" = ${scope} AND s."userId" = asked.id AND s.sid = asked.sid
      JOIN users u ON u."companyId" = ${scope} AND u.id = asked.id
     WHERE s."revokedAt" IS NULL AND s."expiresAt" > ${at} AND u."suspendedAt" IS NULL
       AND NOT EXISTS (SELECT FROM companies c WHERE c.id = ${scope} AND c."removedAt" IS NOT NULL)`;

  return {
    add: users.add,
    change: users.change,
    /** Keeps the name for what the person did. */
    remove: async ({ id, name }: Pick<UserRow, "id" | "name">) => {
      await repository(scope, DeletedUser).add({ userId: id, name });
      await users.remove({ id });
    },
    /** Those of the plan that are taken: users on leave take none. */
    countSeats: () => users.count({ suspendedAt: null }),
    /** Nothing is assigned to them automatically: they said to be away, or are on leave. */
    isAway: async (id: number): Promise<boolean> =>
      (await users.count({ id, [Op.or]: [{ away: true }, { suspendedAt: { [Op.ne]: null } }] })) > 0,
    /** Those who can act. */
    countAdmins: () => users.count({ profile: "admin", suspendedAt: null }),
    withQueues,
    /** All people who are not on leave. */
    working: async () => (await withQueues(null)).filter(({ suspendedAt }) => suspendedAt === null),
    /** Those whose leave ends on this day or ended before, locked until the commit. */
    dueBack: (today: string) => sql<Pick<UserRow, "id" | "name" | "email" | "lacksSeat">>`
      SELECT u.id, u.name, u.email, u."seatMissingAt" IS NOT NULL AS "lacksSeat" FROM users u
       WHERE u."companyId" = ${scope} AND u."suspendedAt" IS NOT NULL AND u."returnsOn" <= ${today}::date
       ORDER BY u."returnsOn", u.id FOR NO KEY UPDATE`,

    ofSessions,
    ofSession: async (userId: number, sid: string, at: Date) => (await ofSessions([userId], [sid], at))[0] ?? null,

    /** A page of people whose name or email contains the text, with the total. */
    search: async ({ text, byEmail }: { text: string | undefined; byEmail: boolean }, pageNumber: number) => {
      const fields = byEmail ? ["name", "email"] : ["name"];
      const where = { isProgram: false, ...(text && { [Op.or]: fields.map((field) => contains(field, text)) }) };
      const page = await users.page(pageNumber, pageSize.other, {
        attributes: ["id"],
        where,
        // The same order as the page's rows below and as the browser's.
        order: [fn("lower", col("name")), "id"],
      });
      const userRows = page.rows.length > 0 ? await withQueues(page.rows.map(({ id }) => id)) : [];
      return { rows: userRows, hasMore: page.hasMore, count: await users.count(where) };
    },

    setQueues: async (userId: number, queueIds: readonly number[]) => {
      await links.remove({ userId });
      for (const queueId of new Set(queueIds)) await links.add({ userId, queueId });
    },

    serving: async (queueId: number): Promise<number[]> =>
      (await links.all({ where: { queueId }, attributes: ["userId"] })).map(({ userId }) => userId),

    /** Serializes adding, removing, promoting and demoting people of the company until the commit. */
    lockCompany: () => sql`SELECT pg_advisory_xact_lock(hashtext('users'), ${scope}::int)`,

    /**
     * Locks the person until the commit against sign-in and changes of password or rights. False when they are deleted,
     * or their password is no longer the checked one.
     */
    lock: async (id: number, checkedHash?: string): Promise<boolean> => {
      const [row] = await sql<{ passwordHash: string }>`
        SELECT "passwordHash" FROM users WHERE "companyId" = ${scope} AND id = ${id} FOR NO KEY UPDATE`;
      return row !== undefined && (checkedHash === undefined || row.passwordHash === checkedHash);
    },
    /** Locks a person for deletion: nothing new can be assigned to them either. */
    lockForGood: (id: number) =>
      sql.hasRows`SELECT id FROM users WHERE "companyId" = ${scope} AND id = ${id} FOR UPDATE`,

    passwordHashOf: async (id: number): Promise<string | null> =>
      (await users.first({ where: { id }, attributes: ["passwordHash"] }))?.passwordHash ?? null,
    /** Unless the address changed, or is confirmed already. Fails when another account has confirmed it. */
    confirmEmail: (id: number, email: string, at: Date) =>
      users.change({ id, email, emailConfirmedAt: null }, { emailConfirmedAt: at }),
    /** Does nothing after the first time. */
    noteFirstSignIn: (id: number, at: Date) => users.change({ id, firstSignInAt: null }, { firstSignInAt: at }),
    setPassword: (id: number, passwordHash: string) => users.change({ id }, { passwordHash }),
    /** Stores the same password with a new cost, unless it has changed since. */
    rehash: (id: number, before: string, passwordHash: string) =>
      users.change({ id, passwordHash: before }, { passwordHash }),

    /** Ends a person's sessions, except the kept one; returns the ended ones. */
    revokeSessions: (userId: number, at: Date, except?: string) =>
      sessions.change({ userId, revokedAt: null, ...(except && { sid: { [Op.ne]: except } }) }, { revokedAt: at }),
  };
};

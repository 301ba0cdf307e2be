import type { Profile } from "@guiche/contract/permissions";
import type { QueueDto } from "@guiche/contract/queues";
import { User } from "../../models/user";
import { desk, sqlOf } from "../../platform/tenant/desk";
import type { Scope } from "../../platform/tenant/scope";

/** A person with the queues they serve. */
export interface UserRow {
  id: number;
  companyId: number;
  name: string;
  email: string;
  profile: Profile;
  super: boolean;
  allTicket: boolean;
  connectionId: number | null;
  tokenVersion: number;
  queues: QueueDto[];
}

export const userStore = (scope: Scope) => {
  const users = desk(scope, User, "ERR_NO_USER_FOUND");
  return {
    /** The person behind a session that is neither over nor revoked. */
    ofSession: async (id: number, sid: string, at: Date): Promise<UserRow | null> => {
      const [row] = await sqlOf(scope)<UserRow>`
        SELECT u.id, u."companyId", u.name, u.email, u.profile, u.super, u."allTicket", u."connectionId", u."tokenVersion",
               coalesce((SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) ORDER BY q."orderQueue", q.name)
                           FROM user_queues uq JOIN queues q ON q."companyId" = ${scope} AND q.id = uq."queueId"
                          WHERE uq."companyId" = ${scope} AND uq."userId" = u.id), '[]') AS queues
          FROM users u
          JOIN auth_sessions s ON s."companyId" = ${scope} AND s."userId" = u.id AND s.sid = ${sid}
         WHERE u."companyId" = ${scope} AND u.id = ${id} AND s."revokedAt" IS NULL AND s."expiresAt" > ${at}`;
      return row ?? null;
    },
    setPasswordHash: (id: number, passwordHash: string) => users.change({ id }, { passwordHash }),
  };
};

import { AuthSession } from "../../models/accounts/auth-session";
import { RefreshToken } from "../../models/accounts/refresh-token";
import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const sessionStore = (scope: Scope) => {
  const sessions = repository(scope, AuthSession, "ERR_SESSION_EXPIRED");
  const tokens = repository(scope, RefreshToken);
  return {
    add: sessions.add,
    addToken: (sessionId: number, hash: Buffer) => tokens.add({ sessionId, hash }),
    /** Marks the token as used; false when it already was. */
    consumeToken: async (hash: Buffer, at: Date) =>
      (await tokens.change({ hash, usedAt: null }, { usedAt: at })).length === 1,
    /** The last sign-ins of a person, newest first. */
    latest: (userId: number) => sessions.all({ where: { userId }, order: [["id", "DESC"]], limit: 20 }),
    /** The companies that the password of this sign-in opens as well. */
    alsoOpens: async (userId: number, sid: string): Promise<number[]> =>
      // The driver gives the elements of an array as text.
      (await sessions.first({ where: { userId, sid }, attributes: ["alsoOpens"] }))?.alsoOpens.map(Number) ?? [],
    ofUser: (userId: number, id: number) => sessions.first({ where: { userId, id } }),
    revoke: (sid: string, at: Date) => sessions.change({ sid, revokedAt: null }, { revokedAt: at }),
  };
};

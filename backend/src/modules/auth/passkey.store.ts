import { Passkey } from "../../models/accounts/passkey";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export type PasskeyRow = Plain<Passkey>;

export const passkeyStore = (scope: Scope) => {
  const passkeys = repository(scope, Passkey, "ERR_NOT_FOUND");
  const sql = sqlOf(scope);
  return {
    add: passkeys.add,
    of: (userId: number) => passkeys.all({ where: { userId }, order: ["id"] }),
    find: (userId: number, id: number) => passkeys.first({ where: { userId, id } }),
    rename: (userId: number, id: number, name: string) => passkeys.change({ userId, id }, { name }),
    remove: async (userId: number, id: number): Promise<boolean> => (await passkeys.remove({ userId, id })) > 0,
    removeAll: (userId: number) => passkeys.remove({ userId }),
    /** False when this or a later question was answered with it before. */
    markUsed: (id: number, { askedAt, counter, at }: { askedAt: number; counter: number; at: Date }) => sql.hasRows`
      UPDATE passkeys SET "lastAsked" = ${askedAt}, counter = ${counter}, "usedAt" = ${at}
       WHERE "companyId" = ${scope} AND id = ${id} AND "lastAsked" < ${askedAt}
      RETURNING id`,
  };
};

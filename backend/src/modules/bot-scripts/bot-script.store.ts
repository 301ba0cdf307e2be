import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { BotScript } from "../../models/bot/bot-script";

export type BotScriptRow = Plain<BotScript>;

export const botScriptStore = (scope: Scope) => {
  const scripts = repository(scope, BotScript);
  return {
    /** Serializes what a company saves: the same script may arrive twice. */
    lock: () => scripts.sql`SELECT pg_advisory_xact_lock(hashtext('bot_scripts'), ${scope}::int)`,
    all: () =>
      scripts.all({
        order: ["name", "id"],
      }),
    findByName: (name: string) => scripts.first({ where: { name } }),
    count: () => scripts.count(),
    add: scripts.add,
    change: async (id: number, values: Pick<BotScriptRow, "connectionId" | "script">) =>
      (await scripts.change({ id }, values))[0],
    remove: (id: number) => scripts.remove({ id }),
  };
};

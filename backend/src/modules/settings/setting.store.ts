import type { SettingKey } from "@guiche/contract/settings";
import { Setting } from "../../models/accounts/setting";
import { repository } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export const settingStore = (scope: Scope) => {
  const settings = repository(scope, Setting, "ERR_NO_SETTING_FOUND");
  return {
    /** As stored: secrets are encrypted. */
    all: () => settings.all({ attributes: ["key", "value"] }),
    get: async (key: SettingKey) => (await settings.first({ where: { key } }))?.value ?? null,
    save: (key: SettingKey, value: string) => settings.sql`
      INSERT INTO settings ("companyId", key, value, "createdAt", "updatedAt") VALUES (${scope}, ${key}, ${value}, now(), now())
      ON CONFLICT ("companyId", key) DO UPDATE SET value = excluded.value, "updatedAt" = now()`,
    hasQueue: (id: number) => settings.sql.hasRows`SELECT 1 FROM queues WHERE "companyId" = ${scope} AND id = ${id}`,
    /** Serializes changes of the company's settings until the commit. */
    lock: () => settings.sql`SELECT pg_advisory_xact_lock(hashtext('settings'), ${scope}::int)`,
  };
};

import { settingDefaults, type SettingKey } from "@guiche/contract/settings";
import { scopedCache } from "../../platform/cache";
import { settingStore } from "./setting.store";

/** A company's settings, with the default for everything it never chose. */
export const settingsOf = scopedCache<Record<SettingKey, string>>(60, async (scope) => {
  const rows = await settingStore(scope).all();
  return { ...settingDefaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
});

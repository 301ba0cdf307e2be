import { isSecretSetting, type SettingDto } from "@guiche/contract/settings";
import type { QueryClient } from "@tanstack/react-query";
import { changeSettings, cachedSetting, patchSetting } from "./setting.cache";

/**
 * Saves optimistically and rolls back when the server refuses. Neither reply overwrites a value that someone else
 * has changed since.
 */
export async function saveSetting(
  client: QueryClient,
  setting: SettingDto,
  send: (setting: SettingDto) => Promise<SettingDto>,
): Promise<SettingDto> {
  const before = cachedSetting(client, setting.key);
  const place = (row: SettingDto) => changeSettings(client, (rows) => patchSetting(rows, row));
  // A secret is never displayed, so its old mask stays until the server returns the new one.
  const shownSetting = isSecretSetting(setting.key) ? (before ?? { key: setting.key, value: "" }) : setting;
  const stillOurs = () => cachedSetting(client, setting.key)?.value === shownSetting.value;
  place(shownSetting);
  try {
    const savedSetting = await send(setting);
    if (stillOurs()) place(savedSetting);
    return savedSetting;
  } catch (error) {
    if (before && stillOurs()) place(before);
    throw error;
  }
}

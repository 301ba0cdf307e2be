import { beginningOf } from "@guiche/contract/texts/beginning";
import {
  isSecretSetting,
  isSettingKey,
  openSettings,
  platformOwnedSettings,
  secretsOfAddress,
  secretSettings,
  settingDefaults,
  settingKeys,
  type SecretKey,
  type SettingDto,
  type SettingKey,
  type Settings,
} from "@guiche/contract/settings";
import type { Holiday } from "@guiche/contract/time/hours";
import { may } from "@guiche/contract/permissions";
import { isMask, maskOf } from "../../core/auth/mask";
import { companyChanged, scopedCache } from "../../core/cache";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { openSetting, sealSetting } from "./setting.secret";
import { settingStore } from "./setting.store";
import { fitValue } from "./setting.value";

const isOpen = (key: SettingKey): boolean => openSettings.includes(key);

/** A company's settings, with defaults for those never set. Excludes secrets. */
export const settingsOf = scopedCache<Settings>(60, async (scope) => {
  const storedSettings = (await settingStore(scope).all()).filter(
    ({ key }) => isSettingKey(key) && !isSecretSetting(key),
  );
  const plain = Object.entries(settingDefaults).filter(([key]) => !(secretSettings as readonly string[]).includes(key));
  return Object.fromEntries([...plain, ...storedSettings.map(({ key, value }) => [key, value])]) as Settings;
});

/** A decrypted secret, for presenting it to its service; "" when there is none. Must never appear in a reply. */
export async function secretSetting(scope: Scope, key: SecretKey): Promise<string> {
  return openSetting(scope, key, (await settingStore(scope).get(key)) ?? "");
}

/** The settings that all users in the company may read. */
export async function openSettingsOf(scope: Scope): Promise<SettingDto[]> {
  const settings: Partial<Record<SettingKey, string>> = await settingsOf(scope);
  return openSettings.map((key) => ({ key, value: settings[key] ?? settingDefaults[key] }));
}

export async function listSettings(scope: Scope): Promise<SettingDto[]> {
  const actor = actorOf(scope);
  if (!may(actor.profile, "settings:edit") && !actor.super) return openSettingsOf(scope);
  const storedValues = new Map((await settingStore(scope).all()).map(({ key, value }) => [key, value]));
  return settingKeys.map((key) => presentSetting(scope, key, storedValues.get(key) ?? settingDefaults[key]));
}

const presentSetting = (scope: Scope, key: SettingKey, storedValue: string): SettingDto => ({
  key,
  value: isSecretSetting(key) ? maskOf(openSetting(scope, key, storedValue)) : storedValue,
});

export async function changeSetting(scope: Scope, key: string, value: string): Promise<SettingDto> {
  if (!isSettingKey(key)) throw new AppError("ERR_NO_SETTING_FOUND");
  if (platformOwnedSettings.includes(key) && !actorOf(scope).super) throw new AppError("ERR_NO_PERMISSION");
  return saveSetting(scope, key, value);
}

/**
 * Validates and stores a value, broadcasts it to those who may read it, and audits the change. A mask changes nothing.
 */
export async function saveSetting(scope: Scope, key: SettingKey, value: string): Promise<SettingDto> {
  const fit = await fitValue(key, value);
  return transaction(scope, async (inside) => {
    const store = settingStore(inside);
    await store.lock();
    if (key === "recoveryQueueId" && fit !== "" && !(await store.hasQueue(Number(fit))))
      throw new AppError("ERR_NO_QUEUE_FOUND");
    const storedValue = (await store.get(key)) ?? settingDefaults[key];
    if (isSecretSetting(key)) await changeSecret(inside, key, { storedValue, fit });
    else if (fit !== storedValue) {
      await store.save(key, fit);
      await publishEvent(inside, "setting.changed", { key, old: storedValue, value: fit });
      await recordAudit(inside, {
        action: "setting.changed",
        target: key,
        // The log has the queue's name.
        details:
          key === "recoveryQueueId"
            ? { queueId: `${storedValue} → ${fit}` }
            : { old: brief(key, storedValue), new: brief(key, fit) },
      });
      // Secrets that were typed while there was no address are meant for this one.
      if (storedValue !== "") for (const secret of secretsOfAddress[key] ?? []) await emptySecret(inside, secret);
    }
    afterCommit(inside, () => companyChanged(scope));
    return announceSetting(inside, key);
  });
}

async function announceSetting(scope: Scope, key: SettingKey): Promise<SettingDto> {
  const setting = presentSetting(scope, key, (await settingStore(scope).get(key)) ?? settingDefaults[key]);
  const to = isOpen(key) ? undefined : [profileRoom(scope.companyId, "admin")];
  broadcast(scope, "settings", { action: "update", setting }, to && { to });
  return setting;
}

async function emptySecret(scope: Scope, key: SecretKey): Promise<void> {
  if (!(await settingStore(scope).get(key))) return;
  await settingStore(scope).save(key, "");
  await recordAudit(scope, { action: "setting.changed", target: key });
  await announceSetting(scope, key);
}

async function changeSecret(
  scope: Scope,
  key: SecretKey,
  { storedValue, fit }: { storedValue: string; fit: string },
): Promise<void> {
  if (isMask(fit) || fit === openSetting(scope, key, storedValue)) return;
  await settingStore(scope).save(key, sealSetting(scope, key, fit));
  await recordAudit(scope, { action: "setting.changed", target: key });
}

/** The value for the audit log: holidays by date, long lists shortened. */
function brief(key: SettingKey, value: string): string {
  const text = key === "holidays" ? daysOf(value) : value;
  return text.length > 200 ? `${beginningOf(text, 199)}…` : text;
}

const daysOf = (value: string): string =>
  (JSON.parse(value) as Holiday[]).map(({ date, name }) => `${date} ${name}`.trim()).join(", ");

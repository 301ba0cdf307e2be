import {
  isPlatformSettingKey,
  maxGraceDays,
  maxInvoiceDays,
  platformSettingDefaults,
  type PlatformSettingDto,
  type PlatformSettingKey,
} from "@guiche/contract/platform";
import { isPixKey } from "@guiche/contract/texts/br-code";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { onProcessEvent, notifyProcesses } from "../../core/events/process-bus";
import { AppError, invalid } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { platformValues } from "./platform-value.store";

const keys = Object.keys(platformSettingDefaults) as PlatformSettingKey[];
const storedAs = (key: PlatformSettingKey): string => `setting.${key}`;

type PlatformSettings = Record<PlatformSettingKey, string>;

/** Cache lifetime in case a process notification is lost, in milliseconds. */
const cacheMs = 30_000;
let cached: { settingsPromise: Promise<PlatformSettings>; until: number } | undefined;
onProcessEvent("platform.changed", () => (cached = undefined));

/** The platform owner's settings, with defaults for those not set; cached. */
export function platformSettings(): Promise<PlatformSettings> {
  if (cached && cached.until > now().getTime()) return cached.settingsPromise;
  const settingsPromise = load();
  const mine = { settingsPromise, until: now().getTime() + cacheMs };
  cached = mine;
  settingsPromise.catch(() => {
    if (cached === mine) cached = undefined;
  });
  return settingsPromise;
}

async function load(): Promise<PlatformSettings> {
  const storedValues = await platformValues.all(keys.map(storedAs));
  return Object.fromEntries(
    keys.map((key) => [key, storedValues.get(storedAs(key)) ?? platformSettingDefaults[key]]),
  ) as PlatformSettings;
}

export async function listPlatformSettings(): Promise<PlatformSettingDto[]> {
  const settings = await platformSettings();
  return keys.map((key) => ({ key, value: settings[key] }));
}

export async function setPlatformSetting(scope: Scope, key: string, value: string): Promise<PlatformSettingDto> {
  if (!isPlatformSettingKey(key)) throw new AppError("ERR_NO_SETTING_FOUND");
  if (!fits[key](value)) throw invalid({ value: "Invalid" });
  const { [key]: old } = await load();
  await transaction(scope, async (inside) => {
    await platformValues.set(storedAs(key), value, inside.tx);
    await recordAudit(inside, { action: "setting.changed", target: key, details: { old, new: value } });
  });
  notifyProcesses("platform.changed", { companyId: scope.companyId });
  await publishEvent(scope, "platformSetting.changed", { key });
  return { key, value };
}

const isWhole = (value: string): boolean => /^(0|[1-9]\d?)$/.test(value);
const fits: Record<PlatformSettingKey, (value: string) => boolean> = {
  graceDays: (value) => isWhole(value) && Number(value) <= maxGraceDays,
  invoiceDaysAhead: (value) => isWhole(value) && Number(value) <= maxInvoiceDays,
  signUp: (value) => value === "enabled" || value === "disabled",
  pixKey: (value) => value === "" || isPixKey(value),
  pixName: (value) => value.length <= 60,
  pixCity: (value) => value.length <= 60,
};

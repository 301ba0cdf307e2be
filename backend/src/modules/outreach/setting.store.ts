import { defaultCampaignSettings, usualOptOutWords, type CampaignSettings } from "@guiche/contract/campaign-settings";
import { companyChanged, scopedCache } from "../../core/cache";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { settingsOf } from "../settings";

/** The company's values, with defaults for those that are not set. */
async function readSettings(scope: Scope): Promise<CampaignSettings> {
  const { language } = await settingsOf(scope);
  const rows = await sqlOf(scope)<{ key: string; value: unknown }>`
    SELECT s.key, s.value FROM campaign_settings s WHERE s."companyId" = ${scope}`;
  return {
    ...defaultCampaignSettings,
    optOutWords: usualOptOutWords(language),
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  };
}

export const campaignSettingsOf = scopedCache<CampaignSettings>(30, readSettings);

export async function saveCampaignSettings(
  scope: Scope,
  settings: Partial<CampaignSettings>,
): Promise<CampaignSettings> {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  await sqlOf(scope)`
    INSERT INTO campaign_settings ("companyId", key, value)
    SELECT ${scope}, s.key, s.value::jsonb
      FROM unnest(${entries.map(([key]) => key)}::text[], ${entries.map(([, value]) => JSON.stringify(value))}::text[])
             AS s(key, value)
        ON CONFLICT ("companyId", key) DO UPDATE SET value = excluded.value, "updatedAt" = now()`;
  companyChanged(scope);
  return readSettings(scope);
}

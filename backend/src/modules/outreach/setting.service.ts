import type { CampaignSettingDto, CampaignSettings, CampaignSettingsInput } from "@guiche/contract/campaign-settings";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { campaignSettingsOf, saveCampaignSettings } from "./setting.store";

const present = (settings: CampaignSettings): CampaignSettingDto[] =>
  Object.entries(settings).map(([key, value]) => ({
    key: key as keyof CampaignSettings,
    value: JSON.stringify(value),
  }));

export const listCampaignSettings = async (scope: Scope): Promise<CampaignSettingDto[]> =>
  present(await campaignSettingsOf(scope));

/** A higher limit of messages to people who never wrote is the admin's own risk, and audited. */
export async function changeCampaignSettings(
  scope: Scope,
  { settings }: CampaignSettingsInput,
): Promise<CampaignSettingDto[]> {
  const before = await campaignSettingsOf(scope);
  const after = await saveCampaignSettings(scope, settings);
  await recordAudit(scope, {
    action: "campaignSettings.changed",
    details: { coldLimit: `${before.coldLimit} → ${after.coldLimit}` },
  });
  return present(after);
}

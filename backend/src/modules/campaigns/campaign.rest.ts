import type { RestReason } from "@guiche/contract/campaigns";
import type { NumberHealth } from "@guiche/contract/rules/number-health";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { isSuspended, ownCompany } from "../companies";
import { isWithin, startOfDay, writtenToday } from "../outreach";
import { broadcastCurrent } from "./campaign.events";
import { campaignStore, type CampaignRow } from "./campaign.store";
import { fillerOf } from "./campaign.template";
import { queuedRecipientStore } from "./queued-recipient.store";

/** Why this campaign sends nothing now; null when it may send. */
export async function restReasonOf(
  scope: Scope,
  campaign: CampaignRow,
  { health, isUp }: { health: NumberHealth; isUp: boolean } | { health?: undefined; isUp: false },
): Promise<RestReason | null> {
  const { plan, timezone } = await ownCompany(scope);
  const at = now();
  // No user of a suspended company can look at the reason.
  if (!plan.useCampaigns || (await isSuspended(scope)).suspended) return "plan";
  if (!isUp) return "connection";
  if ((await fillerOf(scope, campaign)) === null) return "template";
  if (health.restrictedUntil !== null) return "restricted";
  // For all recipients: a campaign is no reply, not even to people who wrote today. Replies never come here.
  if (health.level === "red") return "health";
  if (!isWithin(campaign.window, timezone, at.getTime())) return "window";
  const isSpent = health.coldToday >= health.budget;
  if (isSpent && health.official) return "tier";
  if (isSpent && !(await hasWarmPeople(scope, campaign.id))) return "budget";
  const { connectionId, dailyCap } = campaign;
  if (dailyCap !== null && connectionId !== null)
    if ((await writtenToday(scope, connectionId, startOfDay(timezone, at))) >= dailyCap) return "cap";
  return null;
}

/** How long "all who are left need the budget" is remembered, in milliseconds: the check reads all recipients. */
const noWarmMs = 60_000;
const noWarmSince = new Map<number, number>();

/** Whether a recipient waits who has written to this company: the budget is for the others. */
async function hasWarmPeople(scope: Scope, campaignId: number): Promise<boolean> {
  const at = now().getTime();
  const since = noWarmSince.get(campaignId);
  if (since !== undefined && at >= since && at - since < noWarmMs) return false;
  const hasWarm = await queuedRecipientStore(scope).hasWarm(campaignId, now());
  if (hasWarm) noWarmSince.delete(campaignId);
  else noWarmSince.set(campaignId, at);
  return hasWarm;
}

/** Says on the campaign why it rests, once. */
export async function noteRest(scope: Scope, campaign: CampaignRow, reason: RestReason | null): Promise<void> {
  if (campaign.restReason === reason) return;
  campaign.restReason = reason;
  const [updatedCampaign] = await campaignStore(scope).change(
    { id: campaign.id, status: "EM_ANDAMENTO" },
    { restReason: reason },
  );
  if (!updatedCampaign) return;
  const { name: target, templateName } = campaign;
  if (reason === "template" && templateName !== null)
    await recordAudit(scope, { action: "campaign.paused", target, details: { template: templateName } });
  await broadcastCurrent(scope, campaign.id);
}

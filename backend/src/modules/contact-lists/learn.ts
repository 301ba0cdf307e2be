import type { Scope } from "../../core/tenant/scope";
import { learnOfCampaign } from "./learn.store";
import { broadcastReload } from "./list.events";

/** Which numbers of its list are on WhatsApp: what a campaign found out while it wrote to them. */
export async function learnFromCampaign(scope: Scope, campaignId: number): Promise<void> {
  for (const { contactListId } of await learnOfCampaign(scope, campaignId)) await broadcastReload(scope, contactListId);
}

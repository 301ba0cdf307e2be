import type { CampaignDto, CampaignEvent } from "@guiche/contract/campaigns";
import { broadcast } from "../../core/realtime/broadcast";
import { profileRoom } from "../../core/realtime/rooms";
import { outsideTransaction, type Scope } from "../../core/tenant/scope";
import { presentCampaign } from "./campaign.presenter";
import { campaignStore } from "./campaign.store";

/** Rooms of the users who may see campaigns. */
const readersOf = ({ companyId }: Scope) => ({
  to: [profileRoom(companyId, "admin"), profileRoom(companyId, "supervisor")],
});

export const broadcastCampaign = (scope: Scope, event: CampaignEvent): void =>
  broadcast(scope, "campaign", event, readersOf(scope));

/** Broadcasts the campaign as it is now. */
export async function broadcastCurrent(scope: Scope, id: number): Promise<CampaignDto | null> {
  const row = await campaignStore(scope).get(id);
  if (!row) return null;
  const record = await presentCampaign(scope, row);
  broadcastCampaign(scope, { action: "update", record });
  return record;
}

const broadcastEveryMs = 1_000;
const pendingCampaignIds = new Set<number>();

/** Tells those who watch that the numbers moved: at most once a second for each campaign. */
export function broadcastProgress(scope: Scope, id: number): void {
  if (pendingCampaignIds.has(id)) return;
  pendingCampaignIds.add(id);
  setTimeout(() => {
    pendingCampaignIds.delete(id);
    broadcastCurrent(outsideTransaction(scope), id).catch(() => undefined);
  }, broadcastEveryMs).unref();
}

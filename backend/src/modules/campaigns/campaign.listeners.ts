import { momentOf, wallTime } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";
import { afterCommit } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { broadcastCurrent } from "./campaign.events";
import { campaignStore } from "./campaign.store";
import { recipientStore } from "./recipient.store";

/**
 * The connection's campaigns wait until another one is chosen. Runs after the outreach messages of the connection have
 * failed. The campaign's row changes, so that no recipient is started with values that were read before.
 */
export async function pauseCampaignsOf(
  scope: Scope,
  { connectionId }: DomainEvents["connection.deleted"],
): Promise<void> {
  const affectedCampaigns = await campaignStore(scope).change({ connectionId }, { connectionId: null });
  await recipientStore(scope).release(connectionId);
  for (const { id, status } of affectedCampaigns) {
    if (status === "EM_ANDAMENTO") await campaignStore(scope).change({ id }, { restReason: "noConnection" });
    await broadcastCurrent(scope, id);
  }
}

/** The company moves to another zone: campaigns that have not begun keep the date and time that its people read. */
export async function keepWallTimesOfCampaigns(
  scope: Scope,
  { key, old, value }: DomainEvents["setting.changed"],
): Promise<void> {
  if (key !== "timezone") return;
  for (const { id, scheduledAt } of await campaignStore(scope).coming(now())) {
    await campaignStore(scope).change({ id }, { scheduledAt: momentOf(wallTime(scheduledAt, old), value) });
    // Only after the commit do other readers see the new zone.
    afterCommit(scope, (outside) => broadcastCurrent(outside, id).then(() => undefined));
  }
}

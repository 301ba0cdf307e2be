import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { broadcastProgress } from "./campaign.events";
import { cancelCampaign } from "./campaign.service";
import { campaignStore } from "./campaign.store";
import { recipientStore } from "./recipient.store";

/** Fewer messages say nothing about a share. */
const enough = 20;

/** Shows the progress, and stops a campaign when too many of its messages are refused. */
export async function followAck(
  scope: Scope,
  { source, sourceId, failure }: DomainEvents["outreachMessage.acked"],
): Promise<void> {
  if (source !== "campaign" || sourceId === null) return;
  broadcastProgress(scope, sourceId);
  if (failure !== "restricted") return;
  const row = await campaignStore(scope).get(sourceId);
  if (row?.status !== "EM_ANDAMENTO" || row.stopPercent === 0) return;
  const { sent, restricted } = await recipientStore(scope).sentSince(
    sourceId,
    new Date(now().getTime() - 24 * 3_600_000),
  );
  if (sent < enough || (restricted / sent) * 100 < row.stopPercent) return;
  await cancelCampaign(scope, sourceId, { sent, restricted });
}

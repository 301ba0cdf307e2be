import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { readTemplatesAgain } from "../templates";
import { broadcastProgress } from "./campaign.events";
import { cancelCampaign } from "./campaign.service";
import { retryFailed } from "./campaign.report";
import { fillerOf, sendsTemplate } from "./campaign.template";
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
  if (failure === "template") return retryWithTemplate(scope, sourceId);
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

/**
 * Meta refuses a template that was approved, as far as was known: it may have paused or deleted it just now. Then whoever
 * it was refused to gets it once it can be sent again; until then the campaign rests.
 */
async function retryWithTemplate(scope: Scope, id: number): Promise<void> {
  const row = await campaignStore(scope).get(id);
  if (!row || row.connectionId === null || !sendsTemplate(row)) return;
  await readTemplatesAgain(scope, row.connectionId);
  if ((await fillerOf(scope, row)) === null) await retryFailed(scope, id, { cause: "template" });
}

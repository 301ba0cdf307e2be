import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { learnFromCampaign } from "../contact-lists";
import type { Campaign } from "../../models/outreach/campaign";
import { broadcastCurrent } from "./campaign.events";
import { campaignStore } from "./campaign.store";
import { recipientStore } from "./recipient.store";

/** How long a recipient may take to answer a confirmation. */
export const answerWithinMs = 24 * 60 * 60_000;

const isDone = async (scope: Scope, row: Pick<Campaign, "id" | "status" | "isCopied"> | null, at: Date) =>
  row?.status === "EM_ANDAMENTO" &&
  row.isCopied &&
  !(await recipientStore(scope).hasMore(row.id, new Date(at.getTime() - answerWithinMs)));

/**
 * A campaign ends when every recipient was tried. Looked at again with its row locked: a user may retry those who
 * failed, or include new people, at that moment.
 */
export async function finishIfDone(scope: Scope, id: number): Promise<boolean> {
  const at = now();
  if (!(await isDone(scope, await campaignStore(scope).get(id), at))) return false;
  return transaction(scope, async (inside) => {
    if (!(await isDone(inside, await campaignStore(inside).lock(id), at))) return false;
    // Its list was emptied, or no contact has its tag any more: it waits for people, and is not finished.
    const isEmpty = !(await recipientStore(inside).hasAny(id));
    const [endedCampaign] = await campaignStore(inside).change(
      { id, status: "EM_ANDAMENTO" },
      isEmpty
        ? { status: "CANCELADA", restReason: "empty", isCopied: false, listCursor: null }
        : { status: "FINALIZADA", completedAt: at, restReason: null },
    );
    if (endedCampaign) await broadcastCurrent(inside, id);
    if (endedCampaign && !isEmpty) await learnFromCampaign(inside, id);
    return Boolean(endedCampaign);
  });
}

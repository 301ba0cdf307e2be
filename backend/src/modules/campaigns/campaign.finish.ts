import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import { broadcastCurrent } from "./campaign.events";
import { campaignStore } from "./campaign.store";
import { recipientStore } from "./recipient.store";

/** How long somebody may take to answer a confirmation, in milliseconds. */
export const answerWithin = 24 * 60 * 60_000;

/** A campaign ends when every recipient was tried. */
export async function finishIfDone(scope: Scope, id: number): Promise<boolean> {
  const row = await campaignStore(scope).get(id);
  if (!row?.isCopied || row.status !== "EM_ANDAMENTO") return false;
  const at = now();
  if (await recipientStore(scope).hasMore(id, new Date(at.getTime() - answerWithin))) return false;
  return transaction(scope, async (inside) => {
    const [ended] = await campaignStore(inside).change(
      { id, status: "EM_ANDAMENTO" },
      { status: "FINALIZADA", completedAt: at, restReason: null },
    );
    if (ended) await broadcastCurrent(inside, id);
    return Boolean(ended);
  });
}

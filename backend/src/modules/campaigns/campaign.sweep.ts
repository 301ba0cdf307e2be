import { liveSession } from "../../channels/live-sessions";
import { companyChanged } from "../../core/cache";
import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import { notifyProcesses, onProcessEvent } from "../../core/events/process-bus";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { campaignSettingsOf, defineDispatch } from "../outreach";
import { copyPeople } from "./campaign.copy";
import { broadcastCurrent } from "./campaign.events";
import { activeCampaigns, campaignStore } from "./campaign.store";
import { finishIfDone } from "./campaign.finish";
import { runConnection } from "./campaign.pump";
import { noteRest, restReasonOf } from "./campaign.rest";

/** No process serves it: its connection was deleted or logged out. So it is said here why it rests. */
async function restUnserved(scope: Scope, id: number): Promise<void> {
  const row = await campaignStore(scope).get(id);
  if (row?.status !== "EM_ANDAMENTO") return;
  const reason = row.connectionId === null ? "noConnection" : await restReasonOf(scope, row, { isUp: false });
  await noteRest(scope, row, reason);
}

/** Once, however many processes find it: the row decides. */
const begin = (scope: Scope, id: number): Promise<boolean> =>
  transaction(scope, async (inside) => {
    const row = await campaignStore(inside).lock(id);
    if (row?.status !== "PROGRAMADA") return false;
    const { variables } = await campaignSettingsOf(inside);
    await campaignStore(inside).change(
      { id },
      { status: "EM_ANDAMENTO", variables: Object.fromEntries(variables.map(({ key, value }) => [key, value])) },
    );
    await recordAudit(inside, { action: "campaign.started", target: row.name });
    await broadcastCurrent(inside, id);
    afterCommit(inside, companyChanged);
    return true;
  });

const copying = new Set<number>();
async function copy(scope: Scope, id: number): Promise<void> {
  if (copying.has(id)) return;
  copying.add(id);
  try {
    const row = await campaignStore(scope).get(id);
    if (row) await copyPeople(scope, row);
  } finally {
    copying.delete(id);
  }
}

type Active = Awaited<ReturnType<typeof activeCampaigns>>[number];

/** Everything may be repeated: what happened is in the rows. */
async function goOn(scope: Scope, { companyId, id, status, connectionId, isCopied, isHeld }: Active): Promise<void> {
  if (status === "PROGRAMADA" && !(await begin(scope, id))) return;
  if (!isCopied) await copy(scope, id);
  await finishIfDone(scope, id);
  if (connectionId === null || (!isHeld && !liveSession(connectionId))) await restUnserved(scope, id);
  if (connectionId !== null) notifyProcesses("campaigns.due", { companyId, connectionId });
}

/**
 * Begins the campaigns whose time has come, completes their people, and wakes the processes that hold the connections
 * of those that run.
 */
export const sweepCampaigns = defineDispatch({
  name: "campaign.sweep",
  everySeconds: 5,
  due: (at) => activeCampaigns(at),
  dispatch: goOn,
});

/** The same for one campaign, at once. */
export async function continueCampaign(scope: Scope, id: number): Promise<void> {
  for (const row of await activeCampaigns(now(), id)) await goOn(scope, row);
}

/** Serves the campaigns of this process's sessions when notified. */
export const listenToCampaigns = (): (() => void) =>
  onProcessEvent("campaigns.due", ({ connectionId }, scope) => {
    runConnection(scope, connectionId).catch((error: unknown) =>
      log.warn({ error, connectionId }, "Campaigns of a connection could not be processed"),
    );
  });

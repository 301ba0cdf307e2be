import { setTimeout as sleep } from "node:timers/promises";
import { liveSession } from "../../channels/live-sessions";
import { now } from "../../core/clock";
import { isDatabaseUnavailable, isReferenceGone } from "../../core/db/database-errors";
import { log } from "../../core/log/log";
import { isOutsideBusy } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import {
  budgetLeftOf,
  campaignSettingsOf,
  hasSpareBudget,
  invalidateBudget,
  isPausing,
  loadBudget,
  msUntilNext,
  recordSent,
  secondsEach,
} from "../outreach";
import { broadcastProgress } from "./campaign.events";
import { finishIfDone } from "./campaign.finish";
import { noteRest, restReasonOf } from "./campaign.rest";
import { isPlain, sendBatch, type BatchResult } from "./campaign.batch";
import { campaignStore, type CampaignRow } from "./campaign.store";
import { queuedRecipientStore, type QueuedRecipient } from "./queued-recipient.store";

const batch = 50;
/** How many people are written to together when nothing pauses between them. */
const together = 5;
/** How often a pause checks whether anything may still leave: a restriction stops every process within this time. */
const recheckMs = 3_000;

/** `hasNews`: it was notified while it serves a batch, so that a recipient may have confirmed. */
const running = new Map<number, { again: boolean; hasNews: boolean }>();

/** Serves a connection's campaigns if this process holds its session. Runs once at a time. */
export async function runConnection(scope: Scope, connectionId: number): Promise<void> {
  const currentRun = running.get(connectionId);
  if (currentRun) {
    currentRun.again = true;
    currentRun.hasNews = true;
    return;
  }
  const run = { again: true, hasNews: false };
  running.set(connectionId, run);
  try {
    while (run.again) {
      run.again = false;
      while (await serveBatch(scope, connectionId));
    }
  } finally {
    running.delete(connectionId);
  }
}

const isUp = (connectionId: number): boolean => liveSession(connectionId)?.open ?? false;

/** Serves up to fifty people of the campaigns that may send; false when there is no recipient, or nothing may leave. */
async function serveBatch(scope: Scope, connectionId: number): Promise<boolean> {
  if (!liveSession(connectionId)) return false;
  const campaigns = await campaignStore(scope).running(connectionId);
  if (campaigns.length === 0) return false;
  const ready = await readyCampaigns(scope, campaigns, connectionId);
  const isSpent = budgetLeftOf(connectionId) <= 0;
  const confirmedPeople: Ahead[] = [];
  let served = false;
  for (const campaign of ready) {
    const recipients = await queuedRecipientStore(scope).claim(campaign.id, Math.ceil(batch / ready.length), isSpent);
    if (recipients.length === 0) await finishIfDone(scope, campaign.id);
    for (let nextIndex = 0; nextIndex < recipients.length;) {
      const wait = await waitForTurn(scope, connectionId, campaign);
      if (wait === "gone") return false;
      if (wait === "rests") break;
      confirmedPeople.push(...(await confirmedMeanwhile(scope, connectionId, ready)));
      const ahead = confirmedPeople.shift();
      const next = ahead
        ? [ahead.recipient]
        : await nextOf(scope, connectionId, campaign, recipients.slice(nextIndex, nextIndex + together));
      if (!ahead) nextIndex += next.length;
      const going = ahead?.campaign ?? campaign;
      const { sentCount, outcome } = await trySendBatch(scope, going, next, connectionId);
      if (sentCount > 0) await recordSent(scope, connectionId, sentCount);
      broadcastProgress(scope, going.id);
      if (outcome === "stopped") return true;
      if (outcome === "spent") invalidateBudget(connectionId);
      served = true;
      if (outcome === "nothing" || isFree(connectionId, campaign)) continue;
      if (!(await mayStillSend(scope, connectionId, campaign))) break;
    }
  }
  return served;
}

interface Ahead {
  campaign: CampaignRow;
  recipient: QueuedRecipient;
}

/** People who confirmed since the batch was read come first, because they wait for their message. */
async function confirmedMeanwhile(scope: Scope, connectionId: number, ready: readonly CampaignRow[]): Promise<Ahead[]> {
  const run = running.get(connectionId);
  const asking = ready.filter(({ confirmation }) => confirmation);
  if (!run?.hasNews || asking.length === 0) return [];
  run.hasNews = false;
  const recipients = await queuedRecipientStore(scope).listConfirmed(asking.map(({ id }) => id));
  return recipients.flatMap((recipient) => {
    const campaign = asking.find(({ id }) => id === recipient.campaignId);
    return campaign ? [{ campaign, recipient }] : [];
  });
}

/** The next recipients: several when there is no pause and no limit to check between them, otherwise one. */
async function nextOf(
  scope: Scope,
  connectionId: number,
  campaign: CampaignRow,
  recipients: QueuedRecipient[],
): Promise<QueuedRecipient[]> {
  const isPaced = secondsEach(await campaignSettingsOf(scope), 1) > 0;
  if (isPaced || campaign.fileListId !== null || !hasNoLimit(campaign) || !hasSpareBudget(connectionId))
    return recipients.slice(0, 1);
  const other = recipients.findIndex((recipient) => !isPlain(recipient));
  return other === -1 ? recipients : recipients.slice(0, Math.max(1, other));
}

/** The campaigns that may send now. The others store the reason why they rest. */
async function readyCampaigns(scope: Scope, campaigns: CampaignRow[], connectionId: number): Promise<CampaignRow[]> {
  const { health } = await loadBudget(scope, connectionId);
  const ready: CampaignRow[] = [];
  for (const campaign of campaigns) {
    const reason = await restReasonOf(scope, campaign, { health, isUp: isUp(connectionId) });
    await noteRest(scope, campaign, reason);
    if (!reason) ready.push(campaign);
  }
  return ready;
}

const hasNoLimit = ({ window, dailyCap }: CampaignRow): boolean => window === null && dailyCap === null;

/** Whether the campaign needs no check before its next message: during a pause, waiting for the turn checks. */
const isFree = (connectionId: number, campaign: CampaignRow): boolean =>
  isPausing(connectionId) || (hasNoLimit(campaign) && hasSpareBudget(connectionId));

const mayStillSend = async (scope: Scope, connectionId: number, campaign: CampaignRow): Promise<boolean> =>
  (await readyCampaigns(scope, [campaign], connectionId)).length > 0;

/**
 * Waits for the pace, and while many are on their way. What forbids to send may come during a pause: it ends the wait
 * at once, and the campaign says why it rests.
 */
async function waitForTurn(
  scope: Scope,
  connectionId: number,
  campaign: CampaignRow,
): Promise<"go" | "rests" | "gone"> {
  let waitedSince: number | null = null;
  for (;;) {
    if (!isUp(connectionId)) return "gone";
    const at = now().getTime();
    const wait = await msUntilNext(scope, connectionId);
    if (waitedSince !== null && (wait === 0 || at - waitedSince >= recheckMs)) {
      if (!(await mayStillSend(scope, connectionId, campaign))) return "rests";
      waitedSince = at;
    }
    if (wait === 0) return "go";
    waitedSince ??= at;
    await sleep(wait, undefined, { ref: false });
  }
}

/**
 * A recipient who cannot be written to fails alone; a batch is tried one by one. If the contact was merged or deleted,
 * the rows were locked for too long, or the session or the database went away, the recipient is read again.
 */
async function trySendBatch(
  scope: Scope,
  campaign: CampaignRow,
  recipients: readonly QueuedRecipient[],
  connectionId: number,
): Promise<BatchResult> {
  try {
    return await sendBatch(scope, campaign, recipients);
  } catch (error) {
    if (isReferenceGone(error) || isDatabaseUnavailable(error) || isOutsideBusy(error) || !isUp(connectionId))
      return { sentCount: 0, outcome: "stopped" };
    const [first, ...others] = recipients;
    log.warn({ error, campaignId: campaign.id, recipientId: first?.id }, "Campaign message could not be sent");
    if (first && others.length === 0) await queuedRecipientStore(scope).settle(first.id, "failed", "unknown");
    let sentCount = 0;
    for (const one of others.length > 0 ? recipients : []) {
      const result = await trySendBatch(scope, campaign, [one], connectionId);
      sentCount += result.sentCount;
      if (result.outcome === "stopped") return { sentCount, outcome: "stopped" };
    }
    return { sentCount, outcome: sentCount > 0 ? "sent" : "nothing" };
  }
}

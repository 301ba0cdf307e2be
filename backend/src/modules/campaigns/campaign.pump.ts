import { randomInt } from "node:crypto";
import { sessionRegistry } from "../../channels/session-registry";
import { now } from "../../core/clock";
import { isDatabaseUnavailable, isReferenceGone } from "../../core/db/database-errors";
import { log } from "../../core/log/log";
import { isOutsideBusy } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { budgetLeftOf, campaignSettingsOf, countInFlight, forgetLook, lookAt, noteSent, pauseAfter, secondsEach } from "../outreach";
import { broadcastProgress } from "./campaign.events";
import { finishIfDone } from "./campaign.finish";
import { noteRest, restReasonOf } from "./campaign.rest";
import { isPlain, serve, type Served } from "./campaign.serve";
import { campaignStore, type CampaignRow } from "./campaign.store";
import { turnStore, type Turn } from "./turn.store";

const batch = 50;
/** How many people are written to together when nothing pauses between them. */
const together = 5;
/** Messages without an acknowledgement at which a connection waits, so that people's own never stand behind many. */
const mostOnTheirWay = 10;
/** How often a pause looks whether the session is still there. */
const stepMs = 1_000;
/** How often it is looked whether fewer are on their way. */
const crowdMs = 100;
/** How often a pause looks whether anything may still leave: a restriction stops every process within this time. */
const lookMs = 3_000;

/** With so many messages left today, and looked at so lately, no other sender can use them up meanwhile. */
const ampleLeft = 1_000;
const ampleMs = 1_000;

interface Pace {
  count: number;
  /** Messages since it was looked how many are on their way. */
  unseen: number;
  /** When the next message may leave. */
  next: number;
  /** The number's health when it was last checked, and the time of the check. */
  slowdown: number;
  lookedAt: number;
}
/** One pace per connection, however many campaigns share it. */
const paces = new Map<number, Pace>();
/** `hasNews`: it was notified while it serves a batch, so that somebody may have confirmed. */
const running = new Map<number, { again: boolean; hasNews: boolean }>();

/** Serves a connection's campaigns if this process holds its session. Runs once at a time. */
export async function runConnection(scope: Scope, connectionId: number): Promise<void> {
  const known = running.get(connectionId);
  if (known) {
    known.again = true;
    known.hasNews = true;
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

const isUp = (connectionId: number): boolean => sessionRegistry().live(connectionId)?.open ?? false;

/** Serves up to fifty people of the campaigns that may send; false when there is nobody, or nothing may leave. */
async function serveBatch(scope: Scope, connectionId: number): Promise<boolean> {
  if (!sessionRegistry().live(connectionId)) return false;
  const campaigns = await campaignStore(scope).running(connectionId);
  if (campaigns.length === 0) return false;
  const ready = await readyOf(scope, campaigns, connectionId);
  const isSpent = budgetLeftOf(connectionId) <= 0;
  const confirmed: Ahead[] = [];
  let served = false;
  for (const campaign of ready) {
    const turns = await turnStore(scope).claim(campaign.id, Math.ceil(batch / ready.length), isSpent);
    if (turns.length === 0) await finishIfDone(scope, campaign.id);
    for (let begun = 0; begun < turns.length;) {
      const wait = await waitForTurn(scope, connectionId, campaign);
      if (wait === "gone") return false;
      if (wait === "rests") break;
      confirmed.push(...(await confirmedMeanwhile(scope, connectionId, ready)));
      const ahead = confirmed.shift();
      const next = ahead
        ? [ahead.turn]
        : await nextOf(scope, connectionId, campaign, turns.slice(begun, begun + together));
      if (!ahead) begun += next.length;
      const going = ahead?.campaign ?? campaign;
      const { sent, outcome } = await serveSome(scope, going, next, connectionId);
      if (sent > 0) await step(scope, connectionId, sent);
      broadcastProgress(scope, going.id);
      if (outcome === "stopped") return true;
      if (outcome === "spent") forgetLook(connectionId);
      served = true;
      if (outcome === "nothing" || isFree(connectionId, campaign)) continue;
      if (!(await mayStillSend(scope, connectionId, campaign))) break;
    }
  }
  return served;
}

interface Ahead {
  campaign: CampaignRow;
  turn: Turn;
}

/** People who confirmed since the batch was read come first, because they wait for their message. */
async function confirmedMeanwhile(scope: Scope, connectionId: number, ready: readonly CampaignRow[]): Promise<Ahead[]> {
  const run = running.get(connectionId);
  const asking = ready.filter(({ confirmation }) => confirmation);
  if (!run?.hasNews || asking.length === 0) return [];
  run.hasNews = false;
  const turns = await turnStore(scope).confirmed(asking.map(({ id }) => id));
  return turns.flatMap((turn) => {
    const campaign = asking.find(({ id }) => id === turn.campaignId);
    return campaign ? [{ campaign, turn }] : [];
  });
}

/** The next recipients: several when there is no pause and no limit to check between them, otherwise one. */
async function nextOf(scope: Scope, connectionId: number, campaign: CampaignRow, turns: Turn[]): Promise<Turn[]> {
  const isPaced = secondsEach(await campaignSettingsOf(scope), 1) > 0;
  if (isPaced || campaign.fileListId !== null || !hasNoLimit(campaign) || !hasAmple(connectionId))
    return turns.slice(0, 1);
  const other = turns.findIndex((turn) => !isPlain(turn));
  return other === -1 ? turns : turns.slice(0, Math.max(1, other));
}

/** The campaigns that may send now. The others store the reason why they rest. */
async function readyOf(scope: Scope, campaigns: CampaignRow[], connectionId: number): Promise<CampaignRow[]> {
  const health = await lookAt(scope, connectionId);
  const ready: CampaignRow[] = [];
  for (const campaign of campaigns) {
    const reason = await restReasonOf(scope, campaign, { health, isUp: isUp(connectionId) });
    await noteRest(scope, campaign, reason);
    if (!reason) ready.push(campaign);
  }
  Object.assign(paceOf(connectionId), { slowdown: health.slowdown, lookedAt: now().getTime() });
  return ready;
}

const hasAmple = (connectionId: number): boolean =>
  budgetLeftOf(connectionId) >= ampleLeft && now().getTime() - paceOf(connectionId).lookedAt < ampleMs;

const hasNoLimit = ({ window, dailyCap }: CampaignRow): boolean => window === null && dailyCap === null;

/** Whether the campaign needs no look before its next message: during a pause, waiting for the turn looks. */
const isFree = (connectionId: number, campaign: CampaignRow): boolean =>
  isPausing(connectionId) || (hasNoLimit(campaign) && hasAmple(connectionId));

function paceOf(connectionId: number): Pace {
  const known = paces.get(connectionId);
  if (known) return known;
  const made = { count: 0, unseen: 0, next: 0, slowdown: 1, lookedAt: 0 };
  paces.set(connectionId, made);
  return made;
}

/** So many messages left: when the next one may. */
async function step(scope: Scope, connectionId: number, sent: number): Promise<void> {
  noteSent(connectionId, sent);
  const pace = paceOf(connectionId);
  pace.count += sent;
  pace.unseen += sent;
  const pause = pauseAfter(pace.count, await campaignSettingsOf(scope), pace.slowdown, randomInt(1_001) / 1_000);
  pace.next = now().getTime() + pause;
}

const isPausing = (connectionId: number): boolean => paceOf(connectionId).next > now().getTime();

const mayStillSend = async (scope: Scope, connectionId: number, campaign: CampaignRow): Promise<boolean> =>
  (await readyOf(scope, [campaign], connectionId)).length > 0;

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
    const wait = await waitOf(scope, connectionId);
    if (waitedSince !== null && (wait === 0 || at - waitedSince >= lookMs)) {
      if (!(await mayStillSend(scope, connectionId, campaign))) return "rests";
      waitedSince = at;
    }
    if (wait === 0) return "go";
    waitedSince ??= at;
    await sleep(wait);
  }
}

/** How long to wait before looking again, in milliseconds; 0 when the next message may leave. */
async function waitOf(scope: Scope, connectionId: number): Promise<number> {
  const pace = paceOf(connectionId);
  const pause = pace.next - now().getTime();
  if (pause > 0) return Math.min(pause, stepMs);
  if (pace.unseen < mostOnTheirWay) return 0;
  if ((await countInFlight(scope, connectionId)) >= mostOnTheirWay) return crowdMs;
  pace.unseen = 0;
  return 0;
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());

/**
 * A recipient who cannot be served fails alone, and the run continues. If the contact was merged or deleted meanwhile, the
 * rows were locked for too long, or the session or the database went away, the recipient is read again and served under
 * the same message id.
 */
async function serveSome(
  scope: Scope,
  campaign: CampaignRow,
  turns: readonly Turn[],
  connectionId: number,
): Promise<Served> {
  try {
    return await serve(scope, campaign, turns, () => hasAmple(connectionId));
  } catch (error) {
    if (isReferenceGone(error) || isDatabaseUnavailable(error) || isOutsideBusy(error) || !isUp(connectionId))
      return { sent: 0, outcome: "stopped" };
    const [first, ...others] = turns;
    log.warn({ error, campaignId: campaign.id, recipientId: first?.id }, "Campaign message could not be sent");
    if (others.length > 0) return serveEach(scope, campaign, turns, connectionId);
    if (first) await turnStore(scope).settle(first.id, "failed", "unknown");
    return { sent: 0, outcome: "nothing" };
  }
}

/** One after the other, up to one whose row is to be read again. */
async function serveEach(
  scope: Scope,
  campaign: CampaignRow,
  turns: readonly Turn[],
  connectionId: number,
): Promise<Served> {
  let sent = 0;
  for (const turn of turns) {
    const served = await serveSome(scope, campaign, [turn], connectionId);
    sent += served.sent;
    if (served.outcome === "stopped") return { sent, outcome: "stopped" };
  }
  return { sent, outcome: "sent" };
}

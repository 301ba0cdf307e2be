import { capabilitiesOf } from "@guiche/contract/rules/capabilities";
import * as yup from "yup";
import { SendError, type Session } from "../../channels/provider";
import { now } from "../../core/clock";
import { notifyProcesses, onProcessEvent, type ProcessEvents } from "../../core/events/process-bus";
import { defineJob, defineRepeatingJob } from "../../core/jobs/define-job";
import { enqueue } from "../../core/jobs/run-jobs";
import { log } from "../../core/log/log";
import { messagesTotal } from "../../core/metrics/metrics";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { applyAck } from "./ack.service";
import { deliver, Undeliverable } from "./deliver";
import { liveSession } from "../../channels/live-sessions";
import { ackWaitSeconds, connectionsWithOutbox, outboxStore, type ClaimedEntry, type Try } from "./outbox.store";

/** After this an unsent message is marked as failed, with a button to retry. */
const giveUpAfterMinutes = 10;
/** Tries for a recipient that WhatsApp does not know: one refusal may be an accident. */
const maxUnknownRecipientTries = 3;

/** How long a status may take for a message whose reply was lost. */
const confirmWithinSeconds = 60;

/** How often the claim is extended while a file is being sent, which may take minutes. */
const holdEveryMs = 5_000;
/** Rows this process is sending right now, with the number of tries at its latest claim. */
const onTheirWay = new Map<number, number>();

/** What tells the process that holds a session to look; it names the chat where that is known. */
type Hint = Pick<ProcessEvents["outbox.filled"], "filledChat" | "freedChat">;

interface Drain {
  scope: Scope;
  running: boolean;
  again: boolean;
  /** Chats that got a row since the last claim. */
  filled: Set<string>;
  /** Chats with a row on its way, which the next one waits for. */
  underWay: Set<string>;
  /** Chats with a row behind another one; null while that is not known: during a claim, and after one that failed. */
  behind: Set<string> | null;
  /** Until when a retry is already scheduled. */
  armedUntil: number;
}
/** State per session, dropped with it. */
const drains = new WeakMap<Session, Drain>();

const newDrain = (scope: Scope): Drain => ({
  scope,
  running: false,
  again: false,
  filled: new Set(),
  underWay: new Set(),
  behind: null,
  armedUntil: 0,
});

/**
 * Sends a connection's due rows if this process holds its session. Runs once at a time; a call during a run starts
 * another. A hint that names a chat claims nothing when a claim would find nothing: a row added behind one that is on
 * its way (`filledChat`), or an acknowledgement with no row behind it (`freedChat`). If that is wrong, as after a lost
 * acknowledgement, the sweep repairs it: its hints name no chat and always claim.
 */
async function drainOutbox(scope: Scope, connectionId: number, { filledChat, freedChat }: Hint = {}): Promise<void> {
  const session = liveSession(connectionId);
  if (!session?.open) return;
  const drain = drains.get(session) ?? newDrain(scope);
  drains.set(session, drain);
  if (filledChat !== undefined) drain.filled.add(filledChat);
  else if (freedChat === undefined) drain.again = true;
  else {
    drain.underWay.delete(freedChat);
    if (drain.behind?.has(freedChat) ?? true) drain.again = true;
  }
  if (drain.running) return;
  drain.running = true;
  try {
    while (hasWork(drain)) {
      drain.again = false;
      drain.behind = null;
      const { repeats } = capabilitiesOf(session.connection.provider);
      const { rows, behind } = await outboxStore(scope).claim(connectionId, repeats);
      drain.behind = new Set(behind);
      for (const { chat } of rows) drain.underWay.add(chat);
      // Messages of agents and the bot leave before outreach messages.
      const urgent = rows.filter(({ looseMessageId }) => looseMessageId === null);
      const outreach = rows.filter(({ looseMessageId }) => looseMessageId !== null);
      for (const row of [...urgent, ...outreach]) void sendOne(scope, connectionId, row);
      if (rows.length > 0) armRetry(drain, connectionId);
    }
  } finally {
    drain.running = false;
  }
}

/** Whether a claim may find a row. A chat that got one while another is on its way is only remembered. */
function hasWork(drain: Drain): boolean {
  const { filled, underWay, behind } = drain;
  for (const chat of filled)
    if (underWay.has(chat)) behind?.add(chat);
    else drain.again = true;
  filled.clear();
  return drain.again;
}

/** After a session is reopened, rows that were tried before are sent again, under the same id. */
export async function resumeOutbox(
  scope: Scope,
  { connectionId, at }: DomainEvents["connection.opened"],
): Promise<void> {
  await outboxStore(scope).releaseTried(connectionId, at);
  await drainOutbox(scope, connectionId);
}

async function sendOne(scope: Scope, connectionId: number, row: ClaimedEntry): Promise<void> {
  const { id } = row;
  // An earlier try in this process is still running and will end by itself.
  const isUnderWay = onTheirWay.has(id);
  onTheirWay.set(id, row.attempts);
  if (isUnderWay) return;
  const last = () => ({ id, attempts: onTheirWay.get(id) ?? row.attempts });
  const holding = setInterval(() => void hold(scope, last()), holdEveryMs);
  try {
    if (isOverdue(row)) return await applyAck(scope, connectionId, row.wid, -1, "timeout");
    // Whatever queued it: the contact may have been blocked since then.
    if (row.isBarred) return await applyAck(scope, connectionId, row.wid, -1, "blocked");
    const session = liveSession(connectionId);
    if (!session) throw new Error("The session is closed.");
    if (row.leftAgo !== null && !capabilitiesOf(session.connection.provider).repeats)
      return await awaitConfirmation(scope, connectionId, row, row.leftAgo);
    await deliver(scope, session, row);
    if (row.kind === "message") messagesTotal.inc({ direction: "out", channel: "whatsapp" });
  } catch (error) {
    log.warn({ error, connectionId, attempts: row.attempts }, "Outbox row could not be sent");
    await giveUpOrPutBack(scope, connectionId, { row, last: last() }, error).catch((failure: unknown) =>
      log.error({ error: failure }, "Outbox row could not be released, retried when its lease expires"),
    );
  } finally {
    clearInterval(holding);
    onTheirWay.delete(id);
  }
}

/** What may have left is not sent again: either its status comes, or it fails, and a person decides. */
async function awaitConfirmation(scope: Scope, connectionId: number, { wid }: ClaimedEntry, leftAgo: number) {
  if (leftAgo >= confirmWithinSeconds) await applyAck(scope, connectionId, wid, -1, "unconfirmed");
}

const hold = (scope: Scope, last: Try): Promise<unknown> =>
  outboxStore(scope)
    .hold(last)
    .catch((error: unknown) => log.debug({ error }, "Outbox lease could not be extended"));

const isOverdue = ({ firstTriedAt }: ClaimedEntry): boolean =>
  now().getTime() - firstTriedAt.getTime() > giveUpAfterMinutes * 60_000;

interface FailedAttempt {
  row: ClaimedEntry;
  last: Try;
}

/** Checks the claim first: while this process slept, another one may have taken the session and the row. */
async function giveUpOrPutBack(scope: Scope, connectionId: number, { row, last }: FailedAttempt, error: unknown) {
  if (!(await outboxStore(scope).isLast(last))) return;
  // Its claim ends by itself, and the next one waits for the status.
  if (error instanceof SendError && error.reason === "unconfirmed") return;
  const isUnknown = error instanceof SendError && error.reason === "recipient";
  if (error instanceof Undeliverable) return applyAck(scope, connectionId, row.wid, -1, error.failure);
  if (isUnknown && row.attempts >= maxUnknownRecipientTries)
    return applyAck(scope, connectionId, row.wid, -1, "recipient");
  if (isOverdue(row)) return applyAck(scope, connectionId, row.wid, -1, "timeout");
  const waitSeconds = Math.min(2 ** Math.min(row.attempts, 5), 20);
  await outboxStore(scope).putBack(last, waitSeconds);
}

/** Schedules a retry in case the acknowledgement never arrives. At most one is scheduled per connection. */
function armRetry(drain: Drain, connectionId: number): void {
  if (drain.armedUntil > Date.now()) return;
  const wait = (ackWaitSeconds + 1) * 1_000;
  drain.armedUntil = Date.now() + wait;
  enqueue(drain.scope, outboxRetry, { connectionId }, { delayMilliseconds: wait }).catch((error: unknown) =>
    log.warn({ error }, "Outbox retry could not be scheduled, left to the sweep"),
  );
}

/** Wakes the process that holds the session. */
const outboxRetry = defineJob({
  name: "outbox.retry",
  payload: yup.object({ connectionId: yup.number().integer().required() }),
  attempts: 3,
  key: ({ connectionId }) => String(connectionId),
  run: async (scope, { connectionId }) => {
    notifyProcesses("outbox.filled", { companyId: scope.companyId, connectionId });
  },
  rebuild: async () =>
    (await connectionsWithOutbox()).map(({ companyId, connectionId }) => ({ companyId, payload: { connectionId } })),
});

/** Relies on Postgres only: sends what was released, or queued while Redis was down. */
defineRepeatingJob({
  name: "outbox.sweep",
  everySeconds: 5,
  run: async () => {
    for (const due of await connectionsWithOutbox()) notifyProcesses("outbox.filled", due);
  },
});

/** Drains the outbox of this process's sessions when notified. */
export const listenToOutbox = (): (() => void) =>
  onProcessEvent("outbox.filled", ({ connectionId, ...hint }, scope) => {
    drainOutbox(scope, connectionId, hint).catch((error: unknown) =>
      log.warn({ error, connectionId }, "Outbox could not be drained"),
    );
  });

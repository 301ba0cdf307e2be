import * as yup from "yup";
import { SendError, type Session } from "../../channels/provider";
import { now } from "../../core/clock";
import { notifyProcesses, onProcessEvent } from "../../core/events/process-bus";
import { defineJob, defineRepeatingJob } from "../../core/jobs/define-job";
import { enqueue } from "../../core/jobs/run-jobs";
import { log } from "../../core/log/log";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { applyAck } from "./ack.service";
import { deliver, Undeliverable } from "./deliver";
import { lines } from "../../channels/lines";
import { ackWaitSeconds, connectionsWithOutbox, outboxStore, type Claimed, type Try } from "./outbox.store";

/** Tried in vain for this long, a message is shown as failed, with a button to try again. Minutes. */
const giveUpAfter = 10;
/** So often WhatsApp is asked for a recipient that it does not know: once may be an accident. */
const askedInVain = 3;

/** A file may take minutes to leave; meanwhile its row is held. */
const holdEveryMs = 5_000;
/** Rows that this process is sending right now, each with how often it had been tried when this process took it last. */
const onTheirWay = new Map<number, number>();

interface Drain {
  scope: Scope;
  running: boolean;
  again: boolean;
  /** Until when a retry is already planned. */
  armedUntil: number;
}
/** Of each line; goes with it. */
const drains = new WeakMap<Session, Drain>();

/** Sends what waits on a connection, if its line is in this process. One drain at a time; a call meanwhile runs it again. */
async function drainOutbox(scope: Scope, connectionId: number): Promise<void> {
  const session = lines().live(connectionId);
  if (!session?.open) return;
  const drain = drains.get(session) ?? { scope, running: false, again: false, armedUntil: 0 };
  drains.set(session, drain);
  drain.again = true;
  if (drain.running) return;
  drain.running = true;
  try {
    while (drain.again) {
      drain.again = false;
      const rows = await outboxStore(scope).claim(connectionId);
      for (const row of rows) void sendOne(scope, connectionId, row);
      if (rows.length > 0) armRetry(drain, connectionId);
    }
  } finally {
    drain.running = false;
  }
}

/** A new line: nobody waits any more for what was under way on the one before. Sent again it bears the id it had. */
export async function resumeOutbox(scope: Scope, { connectionId }: DomainEvents["connection.opened"]): Promise<void> {
  await outboxStore(scope).letGo(connectionId, now());
  await drainOutbox(scope, connectionId);
}

async function sendOne(scope: Scope, connectionId: number, row: Claimed): Promise<void> {
  const { id } = row;
  // An earlier try of this process is not over yet: it ends one way or the other.
  const isUnderWay = onTheirWay.has(id);
  onTheirWay.set(id, row.attempts);
  if (isUnderWay) return;
  const last = () => ({ id, attempts: onTheirWay.get(id) ?? row.attempts });
  const holding = setInterval(() => void hold(scope, last()), holdEveryMs);
  try {
    if (isOverdue(row)) return await applyAck(scope, connectionId, row.wid, -1, "timeout");
    const session = lines().live(connectionId);
    if (!session) throw new Error("The line is gone.");
    await deliver(scope, session, row);
  } catch (error) {
    log.warn({ error, connectionId, attempts: row.attempts }, "A message could not leave");
    await giveUpOrPutBack(scope, connectionId, { row, last: last() }, error).catch((failure: unknown) =>
      log.error({ error: failure }, "A message could not be put back; its lease will run out"),
    );
  } finally {
    clearInterval(holding);
    onTheirWay.delete(id);
  }
}

const hold = (scope: Scope, last: Try): Promise<unknown> =>
  outboxStore(scope)
    .hold(last)
    .catch((error: unknown) => log.debug({ error }, "The lease of a message was not prolonged"));

const isOverdue = ({ firstTriedAt }: Claimed): boolean =>
  now().getTime() - firstTriedAt.getTime() > giveUpAfter * 60_000;

interface Failed {
  row: Claimed;
  last: Try;
}

/** Somebody else may have taken the row meanwhile, while this process slept for longer than it owned the line. */
async function giveUpOrPutBack(scope: Scope, connectionId: number, { row, last }: Failed, error: unknown) {
  if (!(await outboxStore(scope).isLast(last))) return;
  const isUnknown = error instanceof SendError && error.reason === "recipient";
  if (error instanceof Undeliverable) return applyAck(scope, connectionId, row.wid, -1, error.failure);
  if (isUnknown && row.attempts >= askedInVain) return applyAck(scope, connectionId, row.wid, -1, "recipient");
  if (isOverdue(row)) return applyAck(scope, connectionId, row.wid, -1, "timeout");
  const waitSeconds = Math.min(2 ** Math.min(row.attempts, 5), 20);
  await outboxStore(scope).putBack(last, waitSeconds);
}

/** The acknowledgement may never come: a delayed job looks again. At most one is planned per connection. */
function armRetry(drain: Drain, connectionId: number): void {
  if (drain.armedUntil > Date.now()) return;
  const wait = (ackWaitSeconds + 1) * 1_000;
  drain.armedUntil = Date.now() + wait;
  enqueue(drain.scope, outboxRetry, { connectionId }, { delayMilliseconds: wait }).catch((error: unknown) =>
    log.warn({ error }, "A retry could not be planned; the sweep will find it"),
  );
}

/** Wakes whoever holds the line. */
export const outboxRetry = defineJob({
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

/** Needs nothing but Postgres: what was put back, or queued while Redis was away, leaves from here. */
defineRepeatingJob({
  name: "outbox.sweep",
  everySeconds: 5,
  run: async () => {
    for (const due of await connectionsWithOutbox()) notifyProcesses("outbox.filled", due);
  },
});

/** Listens for what is to be sent on this process's lines. */
export const listenToOutbox = (): (() => void) =>
  onProcessEvent("outbox.filled", ({ connectionId }, scope) => {
    drainOutbox(scope, connectionId).catch((error: unknown) =>
      log.warn({ error, connectionId }, "The outbox could not be read"),
    );
  });

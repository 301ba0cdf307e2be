import { afterHolidays, momentOf, nextRepetition, wallTime } from "@guiche/contract/wall-time";
import type { Content } from "../../channels/content";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { isAppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { hoursOf } from "../companies";
import { connectionOf, defaultConnection } from "../connections";
import { assertContactsExist } from "../contacts";
import { sendToPerson } from "../outreach";
import { storedFile } from "../media";
import { broadcastSchedule } from "./schedule.events";
import { fillText } from "./schedule.text";
import { scheduleStore, type ScheduleRow } from "./schedule.store";
import { claimSchedule, dueSchedules, holdExcluded, settleLeaving } from "./schedule.sweep.store";

/** Rows are the truth: a sweep that dies halfway sends the rest next time, and what it sent is marked with it. */
export async function sweepSchedules(): Promise<void> {
  for (const row of [...(await settleLeaving()), ...(await holdExcluded(now()))])
    broadcastSchedule(scopeOfRow(row), "update", row);
  for (const { companyId, id } of await dueSchedules(now()))
    await sendDue(scopeOfRow({ companyId }), id).catch((error: unknown) =>
      log.warn({ error, scheduleId: id }, "Schedule could not be sent, left to the next sweep"),
    );
}

type Change = Partial<Omit<ScheduleRow, "id" | "companyId">>;

/** The message and the mark that it was handed over are committed together: it is sent once. */
const sendDue = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await claimSchedule(inside, id, now());
    if (!row) return;
    const change = (await postponed(inside, row)) ?? (await handedOver(inside, row));
    const isOver = Boolean(change.sentAt) || change.cause === "late";
    const passedOn = isOver && (await addNext(inside, row)) ? { repeat: "none" as const } : {};
    broadcastSchedule(inside, "update", await scheduleStore(inside).change(id, { ...change, ...passedOn }));
  });

/** A holiday that was added after the schedule moves it to the next day. */
async function postponed(scope: Scope, { skipHolidays, sendAt }: ScheduleRow): Promise<Change | null> {
  if (!skipHolidays) return null;
  const { timezone, holidays } = await hoursOf(scope);
  const wall = wallTime(sendAt, timezone);
  const free = afterHolidays(wall, holidays);
  return free === wall ? null : { sendAt: momentOf(free, timezone) };
}

const failed = (cause: string): Change => ({ status: "ERRO", cause });

async function handedOver(scope: Scope, row: ScheduleRow): Promise<Change> {
  const { maxDelayMinutes, sendAt, contactId } = row;
  const isLate = maxDelayMinutes !== null && now().getTime() - sendAt.getTime() > maxDelayMinutes * 60_000;
  if (isLate) return failed("late");
  if (contactId === null) return failed("contact");
  const connectionId = await connectionFor(scope, { ...row, contactId });
  if (connectionId === null) return failed("connection");
  const content = await contentOf(scope, { ...row, contactId });
  if (!content) return failed("media");
  const sent = await sendToPerson(scope, {
    contactId,
    connectionId,
    content,
    mediaId: row.mediaId,
    source: "schedule",
    sourceId: row.id,
  });
  if (!sent) return failed("blocked");
  return { ...sent, connectionId, status: "AGENDADA", cause: null, sentAt: now() };
}

/** The schedule's own connection, else the contact's last one, else the company's. */
async function connectionFor(scope: Scope, row: ScheduleRow & { contactId: number }): Promise<number | null> {
  for (const id of [row.connectionId, await scheduleStore(scope).lastConnectionOf(row.contactId)])
    if (id !== null && (await exists(scope, id))) return id;
  try {
    return (await defaultConnection(scope)).id;
  } catch (error) {
    if (isAppError(error, "ERR_NO_DEF_WAPP_FOUND") || isAppError(error, "ERR_NO_WAPP_FOUND")) return null;
    throw error;
  }
}

const exists = (scope: Scope, id: number): Promise<boolean> =>
  connectionOf(scope, id).then(
    () => true,
    (error: unknown) => {
      if (isAppError(error, "ERR_NO_WAPP_FOUND")) return false;
      throw error;
    },
  );

async function contentOf(scope: Scope, row: ScheduleRow & { contactId: number }): Promise<Content | null> {
  const { mediaId, mediaName } = row;
  const [contact] = await assertContactsExist(scope, [row.contactId]);
  const text = contact ? await fillText(scope, contact, row.body) : row.body;
  if (mediaId === null) return { kind: "text", text };
  const file = await storedFile(scope, mediaId, mediaName);
  return file && { kind: "media", media: { ...file.claim, caption: text } };
}

/**
 * The next repetition, once, however many were missed. It has the same picture. False when there is none. The series is
 * in the new row alone: this one, sent again or edited, adds nothing to it.
 */
async function addNext(scope: Scope, row: ScheduleRow): Promise<boolean> {
  const { timezone, holidays } = await hoursOf(scope);
  const last = wallTime(row.sendAt, timezone);
  const today = wallTime(now(), timezone);
  const next = nextRepetition(row.anchor, row.repeat, last > today ? last : today);
  if (next === null) return false;
  const { body, contactId, contactName, connectionId, userId, changedBy, anchor } = row;
  const { mediaId, mediaName, repeat, skipHolidays, maxDelayMinutes } = row;
  const sendAt = momentOf(skipHolidays ? afterHolidays(next, holidays) : next, timezone);
  const same = { body, contactId, contactName, connectionId, userId, changedBy, anchor };
  const added = await scheduleStore(scope).add({
    ...same,
    mediaId,
    mediaName,
    repeat,
    skipHolidays,
    maxDelayMinutes,
    sendAt,
  });
  broadcastSchedule(scope, "create", added);
  return true;
}

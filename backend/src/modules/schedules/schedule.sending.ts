import { afterHolidays, momentOf, nextRepetition, wallTime } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { isAppError } from "../../core/http/errors";
import { scopeOfRow, type Scope } from "../../core/tenant/scope";
import { hoursOf } from "../companies";
import { connectionOf, defaultConnection } from "../connections";
import { assertContactsExist } from "../contacts";
import { noAttachment } from "../media";
import { failUntried, isWindowClosed } from "../messages";
import { defineDispatch, handOver, tierWait } from "../outreach";
import { templateFileOf, templateFiller } from "../templates";
import { broadcastSchedule } from "./schedule.events";
import { fillText } from "./schedule.text";
import { scheduleStore, type ScheduleRow } from "./schedule.store";
import { claimSchedule, dueSchedules, holdExcluded, settleLeaving, waitingTooLong } from "./schedule.sweep.store";

type Change = Partial<Omit<ScheduleRow, "id" | "companyId">>;

/** The message and the mark that it was handed over are committed together: it is sent once. */
const sendDue = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await claimSchedule(inside, id, now());
    if (!row) return;
    const change = (await postponeOverHolidays(inside, row)) ?? (await handedOver(inside, row));
    const isOver = Boolean(change.sentAt) || change.cause === "late";
    const passedOn = isOver && (await addNext(inside, row)) ? { repeat: "none" as const } : {};
    broadcastSchedule(inside, "update", await scheduleStore(inside).change(id, { ...change, ...passedOn }));
  });

/** A holiday that was added after the schedule moves it to the next day. */
async function postponeOverHolidays(scope: Scope, { skipHolidays, sendAt }: ScheduleRow): Promise<Change | null> {
  if (!skipHolidays) return null;
  const { timezone, holidays } = await hoursOf(scope);
  const wall = wallTime(sendAt, timezone);
  const free = afterHolidays(wall, holidays);
  return free === wall ? null : { sendAt: momentOf(free, timezone) };
}

const failWith = (cause: string): Change => ({ status: "ERRO", cause });

const isLateAt = ({ maxDelayMinutes, sendAt }: ScheduleRow, at: Date): boolean =>
  maxDelayMinutes !== null && at.getTime() - sendAt.getTime() > maxDelayMinutes * 60_000;

async function handedOver(scope: Scope, row: ScheduleRow): Promise<Change> {
  const { contactId } = row;
  if (isLateAt(row, now())) return failWith("late");
  if (contactId === null) return failWith("contact");
  const connectionId = await connectionFor(scope, { ...row, contactId });
  if (connectionId === null) return failWith("connection");
  const [contact] = await assertContactsExist(scope, [contactId]);
  if (!contact) return failWith("contact");
  const to = { contactId, connectionId, source: "schedule", sourceId: row.id } as const;
  const isTemplate = await usesTemplate(scope, row, to);
  const waitsUntil = isTemplate ? await tierWait(scope, to) : null;
  if (waitsUntil) return isLateAt(row, waitsUntil) ? failWith("late") : { sendAt: waitsUntil, cause: "tier" };
  const result = isTemplate
    ? await handOverTemplate(scope, row, contact, to)
    : await handOverText(scope, row, contact, to);
  if ("cause" in result) return failWith(result.cause);
  return { ...result, connectionId, status: "AGENDADA", cause: null, sentAt: now() };
}

/** A text whose variables this contact does not have may be blank: then there is nothing to send. */
async function handOverText(
  scope: Scope,
  row: ScheduleRow,
  contact: Parameters<typeof fillText>[1],
  to: Parameters<typeof handOver>[2],
) {
  const text = (await fillText(scope, contact, row.body)).trim();
  return text === "" && row.mediaId === null ? ({ cause: "empty" } as const) : handOver(scope, { ...row, text }, to);
}

/** Where there is a text, its template is for people whose 24 hours are over. */
const usesTemplate = async (
  scope: Scope,
  { templateId, templateName, body, mediaId }: ScheduleRow,
  place: { contactId: number; connectionId: number },
): Promise<boolean> =>
  templateName !== null &&
  ((body.trim() === "" && (mediaId === null || (await templateFileOf(scope, templateId)) !== null)) ||
    (await isWindowClosed(scope, place)));

async function handOverTemplate(
  scope: Scope,
  { templateId: id, templateValues, ...row }: ScheduleRow,
  contact: Parameters<typeof fillText>[1],
  to: Parameters<typeof handOver>[2],
) {
  // A picture with a text goes along only where the template has a place for it.
  const takesFile = (await templateFileOf(scope, id)) !== null;
  const { mediaId, mediaName } = takesFile ? row : noAttachment;
  if (takesFile && mediaId === null) return { cause: "media" } as const;
  const templateChoice = id !== null && { id, values: templateValues };
  const fill = templateChoice ? await templateFiller(scope, to.connectionId, templateChoice, takesFile) : null;
  if (!fill) return { cause: "template" } as const;
  const values: string[] = [];
  for (const value of templateValues) values.push((await fillText(scope, contact, value)).trim());
  // Meta takes no empty value.
  if (values.includes("")) return { cause: "empty" } as const;
  return handOver(scope, { text: "", content: fill(values), mediaId, mediaName }, to);
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

/**
 * The next repetition, once, however many were missed. It has the same picture. False when there is none. The series is
 * in the new row alone: this one, sent again or edited, adds nothing to it.
 */
export async function addNext(scope: Scope, row: ScheduleRow): Promise<boolean> {
  const { timezone, holidays } = await hoursOf(scope);
  const last = wallTime(row.sendAt, timezone);
  const today = wallTime(now(), timezone);
  const next = nextRepetition(row.anchor, row.repeat, last > today ? last : today);
  if (next === null) return false;
  const { body, contactId, contactName, connectionId, userId, changedBy, anchor } = row;
  const { templateId, templateName, templateValues } = row;
  const { mediaId, mediaName, repeat, skipHolidays, maxDelayMinutes } = row;
  const sendAt = momentOf(skipHolidays ? afterHolidays(next, holidays) : next, timezone);
  const same = { body, contactId, contactName, connectionId, userId, changedBy, anchor };
  const template = { templateId, templateName, templateValues };
  const insertedSchedule = await scheduleStore(scope).add({
    ...same,
    ...template,
    mediaId,
    mediaName,
    repeat,
    skipHolidays,
    maxDelayMinutes,
    sendAt,
  });
  broadcastSchedule(scope, "create", insertedSchedule);
  return true;
}

/** Schedules that several processes find are sent by the one that locks them. */
export const sweepSchedules = defineDispatch({
  name: "schedule.sweep",
  everySeconds: 2,
  before: async () => {
    for (const row of await waitingTooLong(now())) await failUntried(scopeOfRow(row), row, "late");
    for (const row of [...(await settleLeaving()), ...(await holdExcluded(now()))])
      broadcastSchedule(scopeOfRow(row), "update", row);
  },
  due: dueSchedules,
  dispatch: (scope, { id }) => sendDue(scope, id),
});

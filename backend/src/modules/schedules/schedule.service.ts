import type {
  RepetitionDto,
  RepetitionSearch,
  ScheduleDto,
  ScheduleInput,
  SchedulePatch,
  ScheduleSearch,
} from "@guiche/contract/schedules";
import { addDays, afterHolidays, isWallTime, momentOf, repetitionsIn, wallTime } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError, invalid } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { hoursOf } from "../companies";
import { connectionOf } from "../connections";
import { assertContactsExist } from "../contacts";
import { forgetFile } from "../media";
import { templateColumns } from "../templates";
import { broadcastSchedule } from "./schedule.events";
import { presentSchedule } from "./schedule.presenter";
import { addNext } from "./schedule.sending";
import { scheduleStore, type ScheduleRow } from "./schedule.store";

const momentIn = (text: string, timezone: string): Date =>
  isWallTime(text) ? momentOf(text, timezone) : new Date(text);

/** When it is sent, and the wall time that its repetitions keep. */
async function timesOf(scope: Scope, sendAt: string, skipHolidays: boolean) {
  const { timezone, holidays } = await hoursOf(scope);
  const anchor = isWallTime(sendAt) ? sendAt : wallTime(new Date(sendAt), timezone);
  const wall = skipHolidays ? afterHolidays(anchor, holidays) : anchor;
  return { anchor, sendAt: wall === anchor ? momentIn(sendAt, timezone) : momentOf(wall, timezone) };
}

/** Whether a patch names another time. A form sends the time that it shows, to the minute, with every change. */
const isOtherTime = (sendAt: string, before: Date, timezone: string): boolean =>
  isWallTime(sendAt) ? sendAt !== wallTime(before, timezone) : new Date(sendAt).getTime() !== before.getTime();

/** The chosen connection, else the one of the contact's last conversation. */
async function connectionFor(
  scope: Scope,
  contactId: number,
  chosenConnectionId: number | null,
): Promise<number | null> {
  if (chosenConnectionId === null) return scheduleStore(scope).lastConnectionOf(contactId);
  return (await connectionOf(scope, chosenConnectionId)).id;
}

async function nameOf(scope: Scope, contactId: number): Promise<string> {
  const [contact] = await assertContactsExist(scope, [contactId]);
  return contact?.name ?? "";
}

export async function searchSchedules(scope: Scope, search: ScheduleSearch) {
  const { start, end, whatsappId, ...others } = search;
  const { timezone } = await hoursOf(scope);
  const { rows, hasMore } = await scheduleStore(scope).page({
    ...others,
    connectionId: whatsappId,
    start: start ? momentIn(start, timezone) : undefined,
    end: end ? momentIn(end, timezone) : undefined,
  });
  return { schedules: rows.map(presentSchedule), hasMore };
}

/** The days that are shown when no window is asked for. */
const usualDays = 31;

/** When the repeating schedules that wait for their time are sent after that. */
export async function comingRepetitions(scope: Scope, search: RepetitionSearch): Promise<RepetitionDto[]> {
  const { timezone, holidays } = await hoursOf(scope);
  const wallOf = (text: string) => (isWallTime(text) ? text : wallTime(new Date(text), timezone));
  const today = wallTime(now(), timezone);
  const from = search.start ? wallOf(search.start) : today;
  const until = search.end ? wallOf(search.end) : addDays(from, usualDays);
  const rows = await scheduleStore(scope).repeating({
    before: momentOf(until, timezone),
    connectionId: search.whatsappId,
    userId: search.userId,
  });
  const repetitions = rows.map((row) => {
    const last = wallTime(row.sendAt, timezone);
    // One that is late goes now, and once.
    const walls = repetitionsIn(row, { after: last > today ? last : today, from, until }, holidays);
    return { schedule: presentSchedule(row), at: walls.map((wall) => momentOf(wall, timezone).toISOString()) };
  });
  return repetitions.filter(({ at }) => at.length > 0);
}

export const showSchedule = async (scope: Scope, id: number): Promise<ScheduleDto> =>
  presentSchedule(await scheduleStore(scope).mustHave(id));

export async function createSchedule(scope: Scope, input: ScheduleInput): Promise<ScheduleDto> {
  const { whatsappId, sendAt, ...values } = input;
  const [contactName, connectionId] = [
    await nameOf(scope, input.contactId),
    await connectionFor(scope, input.contactId, whatsappId),
  ];
  const { userId, name: changedBy } = actorOf(scope);
  const row = await scheduleStore(scope).add({
    ...values,
    ...(await templateColumns(scope, connectionId, input)),
    ...(await timesOf(scope, sendAt, input.skipHolidays)),
    contactName,
    connectionId,
    userId,
    changedBy,
  });
  return broadcastSchedule(scope, "create", row);
}

type Change = Partial<Omit<ScheduleRow, "id" | "companyId">>;

/** Changes one that has not been handed over. A sweep that is sending it right now is waited for. */
export const changeSchedule = (
  scope: Scope,
  id: number,
  decide: (inside: Scope, before: ScheduleRow) => Promise<Change>,
): Promise<ScheduleDto> =>
  transaction(scope, async (inside) => {
    const store = scheduleStore(inside);
    const before = await store.mustLock(id);
    if (before.sentAt !== null) throw new AppError("ERR_SCHEDULE_SENT");
    const changedBy = actorOf(inside).name;
    return broadcastSchedule(
      inside,
      "update",
      await store.change(id, { ...(await decide(inside, before)), changedBy }),
    );
  });

export const updateSchedule = (scope: Scope, id: number, patch: SchedulePatch): Promise<ScheduleDto> =>
  changeSchedule(scope, id, async (inside, before) => {
    const { updatedAt, whatsappId, sendAt, templateId, templateValues, ...values } = patch;
    if (updatedAt !== undefined && updatedAt !== before.updatedAt.toISOString())
      throw new AppError("ERR_SCHEDULE_CHANGED", { users: [before.changedBy] });
    const contactId = values.contactId ?? before.contactId;
    const connectionId =
      whatsappId !== undefined && contactId !== null
        ? await connectionFor(inside, contactId, whatsappId)
        : before.connectionId;
    const templateChoice = {
      templateId: templateId === undefined ? before.templateId : templateId,
      templateValues: templateValues ?? before.templateValues,
    };
    const isChosen = templateId !== undefined || templateValues !== undefined || whatsappId !== undefined;
    if ((values.body ?? before.body) === "" && templateChoice.templateId === null)
      throw invalid({ body: "Obrigatório" });
    const { timezone } = await hoursOf(inside);
    const isMoved = sendAt !== undefined && isOtherTime(sendAt, before.sendAt, timezone);
    const { skipHolidays = before.skipHolidays, repeat = before.repeat } = values;
    const times = await timesOf(inside, isMoved ? sendAt : before.sendAt.toISOString(), skipHolidays);
    return {
      ...values,
      ...(values.contactId !== undefined && { contactName: await nameOf(inside, values.contactId) }),
      connectionId,
      ...(isChosen && (await templateColumns(inside, connectionId, templateChoice))),
      sendAt: times.sendAt,
      // A short month and a holiday move one message of a series, whose day stays.
      ...((isMoved || repeat !== before.repeat) && { anchor: times.anchor }),
      // A failed one that is changed gets another chance at its time.
      status: "PENDENTE",
      cause: null,
      ...(isMoved && { heldAt: null }),
    };
  });

/** Sends one that failed, or that waited for a decision. A new message: the failed one never reached the person. */
export const sendScheduleNow = (scope: Scope, id: number): Promise<ScheduleDto> =>
  transaction(scope, async (inside) => {
    const store = scheduleStore(inside);
    const before = await store.mustLock(id);
    const isStuck = before.status === "ERRO" || before.heldAt !== null;
    if (!isStuck) throw new AppError("ERR_SCHEDULE_SENT");
    if (before.contactId === null) throw new AppError("ERR_NO_CONTACT_FOUND");
    const fresh = { status: "PENDENTE" as const, cause: null, heldAt: null, sentAt: null };
    return broadcastSchedule(
      inside,
      "update",
      await store.change(id, { ...fresh, messageId: null, looseMessageId: null, sendAt: now() }),
    );
  });

/** Also one that was sent: its message stays where it is. The series of an overdue one that is discarded goes on. */
export const removeSchedule = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const row = await scheduleStore(inside).mustLock(id);
    if (row.heldAt && row.contactId !== null) await addNext(inside, row);
    await scheduleStore(inside).remove({ id });
    broadcast(inside, "schedule", { action: "delete", scheduleId: id });
    forgetFile(inside, row.mediaId);
  });

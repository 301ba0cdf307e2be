import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import {
  booleanInput,
  integer,
  isMoment,
  literals,
  pageNumber,
  rowId,
  rowIdOrNone,
  strictObject,
  trimmedText,
} from "./input";
import { maxTextLength, uploadLimits } from "./limits";
import { templateValues, type ChosenTemplate } from "./templates";
import { isWallTime, repetitions, type Repetition } from "./time/wall-time";

/**
 * PENDENTE until it falls due, AGENDADA once it is in the outbox, ENVIADA when WhatsApp has it, ERRO when it failed and
 * a user must decide.
 */
export type ScheduleStatus = "PENDENTE" | "AGENDADA" | "ENVIADA" | "ERRO";

/** Why a schedule failed, or waits (`tier`): ours, or the failure of its message. */
export const scheduleCauses = ["contact", "connection", "late", "media", "empty", "tier"] as const;

/** A message that is written now and sent later. */
export interface ScheduleDto {
  id: number;
  body: string;
  /** Null when the contact was deleted; its name stays. */
  contactId: number | null;
  contact: { id: number | null; name: string };
  sendAt: string;
  /** When it was handed to WhatsApp's outbox: from then on nothing can be changed. */
  sentAt: string | null;
  status: ScheduleStatus;
  cause: string | null;
  /** It fell due while the plan excluded schedules: a user sends it or deletes it. */
  isHeld: boolean;
  /** What an official number sends where the customer's 24 hours are over, or where there is no text. */
  template: Pick<ChosenTemplate, "id" | "name"> | null;
  templateValues: string[];
  mediaPath: string | null;
  mediaName: string | null;
  userId: number | null;
  whatsappId: number | null;
  repeat: Repetition;
  skipHolidays: boolean;
  /** Minutes of delay after which it is not sent any more; null: it is always sent. */
  maxDelayMinutes: number | null;
  updatedAt: string;
}

/** A moment with its offset, or a wall time of the company's zone. */
const sendAt = () =>
  trimmedText().test("a-time", "Invalid date", (text) => !text || isWallTime(text) || isMoment(text));
const body = () => yup.string().max(maxTextLength, "Too Long!");

const others = {
  whatsappId: rowId().nullable(),
  templateId: rowIdOrNone(),
  /** In the order of the template's variables; they may have the variables of texts. */
  templateValues: templateValues(),
  repeat: yup.string<Repetition>().oneOf(repetitions),
  skipHolidays: booleanInput(),
  maxDelayMinutes: integer()
    .min(1)
    .max(60 * 24 * 365)
    .nullable(),
};

export const scheduleInput = strictObject({
  /** May be empty with a template. */
  body: body()
    .default("")
    .when("templateId", {
      is: (id: unknown) => !id,
      then: (text) => text.required("Obrigatório").min(5, "Mensagem muito curta"),
    }),
  contactId: rowId().required("Obrigatório"),
  sendAt: sendAt().required("Obrigatório"),
  whatsappId: others.whatsappId.default(null),
  templateId: others.templateId.default(null),
  templateValues: others.templateValues.default([]),
  repeat: others.repeat.default("none"),
  skipHolidays: others.skipHolidays.default(false),
  maxDelayMinutes: others.maxDelayMinutes.default(null),
}).meta(literals("Obrigatório", "Mensagem muito curta"));
export type ScheduleInput = yup.InferType<typeof scheduleInput>;

/** PUT is a patch. With `updatedAt` it is refused when another user changed the row after that. */
const schedulePatch = strictObject({
  body: body().test("long-enough", "Mensagem muito curta", (text) => !text || text.length >= 5),
  contactId: rowId(),
  sendAt: sendAt().min(1, "Obrigatório"),
  ...others,
  updatedAt: trimmedText().max(40),
});
export type SchedulePatch = yup.InferType<typeof schedulePatch>;

/** Rows of one page of a calendar's window. */
export const windowPage = 500;

/** `start` and `end`: the window of a calendar; its pages are larger. */
const scheduleSearch = strictObject({
  searchParam: trimmedText().max(100),
  pageNumber: pageNumber(),
  start: sendAt(),
  end: sendAt(),
  contactId: rowId(),
  whatsappId: rowId(),
  userId: rowId(),
  /** Only those that fell due while the plan excluded schedules. */
  held: booleanInput(),
  latestFirst: booleanInput(),
});
export type ScheduleSearch = yup.InferType<typeof scheduleSearch>;

/** The window of a calendar; without it, from now on. */
const repetitionSearch = strictObject({ start: sendAt(), end: sendAt(), whatsappId: rowId(), userId: rowId() });
export type RepetitionSearch = yup.InferType<typeof repetitionSearch>;

/** A repeating schedule, and when it repeats in the window: at most twelve times, because a series has no end. */
export interface RepetitionDto {
  schedule: ScheduleDto;
  at: string[];
}

export type ScheduleEvent =
  | { action: "create" | "update"; schedule: ScheduleDto }
  | { action: "delete"; scheduleId: number };

const use = { access: "schedules:use", plan: "useSchedules" } as const;

export const scheduleApi = {
  page: get("/schedules", { ...use, query: scheduleSearch }).replies<{ schedules: ScheduleDto[]; hasMore: boolean }>(),
  /** What repeating schedules will send in the window, each after its own `sendAt`. */
  repetitions: get("/schedules/repetitions", { ...use, query: repetitionSearch }).replies<{
    repetitions: RepetitionDto[];
  }>(),
  show: get("/schedules/:id", use).replies<ScheduleDto>(),
  create: post("/schedules", {
    ...use,
    body: scheduleInput,
    ignores: ["contact", "sentAt", "status", "mediaPath", "mediaName", "userId"],
    creates: true,
    repeatable: true,
  }).replies<ScheduleDto>(),
  /** Refused with ERR_SCHEDULE_SENT once it is in the outbox. */
  update: put("/schedules/:id", { ...use, body: schedulePatch }).replies<ScheduleDto>(),
  remove: del("/schedules/:id", use).replies<{ message: string }>(),
  /** Sends one that failed, or that waited for the plan, as soon as possible. */
  sendNow: post("/schedules/:id/send", use).replies<ScheduleDto>(),
  /** A png or jpeg in the field `file`; replaces the previous one. */
  setMedia: post("/schedules/:id/media-upload", {
    ...use,
    upload: { field: "file", files: 1, bytes: uploadLimits.image },
  }).replies<ScheduleDto>(),
  dropMedia: del("/schedules/:id/media-upload", use).replies<ScheduleDto>(),
  media: get("/schedules/:id/media", { ...use, allowSignedUrl: true }).replies<StreamedReply>(),
};

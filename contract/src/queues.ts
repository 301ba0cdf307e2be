import * as yup from "yup";
import { longestDeadlineMinutes } from "./time/deadlines";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { workWeek, type WorkDay } from "./time/hours";
import { booleanInput, integer, literals, rowIdOrNone, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";
import { newOptionTree } from "./queue-options";

/** The customer-service queue as every user sees it. */
export interface QueueDto {
  id: number;
  name: string;
  color: string;
}

/** The fields for users who may manage queues. */
export interface QueueDetails {
  greetingMessage: string;
  outOfHoursMessage: string;
  orderQueue: number;
  schedules: WorkDay[];
  /** Path of the file below /api; null without one. */
  mediaPath: string | null;
  mediaName: string | null;
  /** The AI that answers those who choose this queue; null: its options or people do. */
  promptId: number | null;
  /** Another system's bot that answers them instead. */
  integrationId: number | null;
  /** Customers get their open bills by CPF or CNPJ. */
  sendsBills: boolean;
  /** Minutes of working time in which customers are answered, and tickets resolved; 0: no deadline, null: the company's. */
  firstAnswerMinutes: number | null;
  nextAnswerMinutes: number | null;
  solutionMinutes: number | null;
  createdAt: string;
  updatedAt: string;
}
export type QueueDetailsDto = QueueDto & QueueDetails;

const text = () => yup.string().max(4096, "Too Long!");
const fields = {
  greetingMessage: text(),
  outOfHoursMessage: text(),
  orderQueue: integer()
    .transform((value: unknown, original: unknown) => (original === "" || original === null ? 0 : value))
    .min(0)
    .max(100_000),
  schedules: workWeek(),
  promptId: rowIdOrNone(),
  integrationId: rowIdOrNone(),
  sendsBills: booleanInput(),
};
const name = () => trimmedText().min(2, "Too Short!").max(50, "Too Long!");
/** Any colour that a browser reads as a number or a short name; stored in lower case. */
const color = () =>
  trimmedText()
    .transform((value: unknown) => (typeof value === "string" ? value.toLowerCase() : value))
    .min(3, "Too Short!")
    .max(9, "Too Long!")
    .matches(/^(#[0-9a-f]{3,8}|[a-z]{3,9})$/, "Invalid color");

export const queueInput = strictObject({
  name: name().required("Required"),
  color: color().required("Required"),
  greetingMessage: fields.greetingMessage.default(""),
  outOfHoursMessage: fields.outOfHoursMessage.default(""),
  orderQueue: fields.orderQueue.default(0),
  schedules: fields.schedules.default([]),
  promptId: fields.promptId.default(null),
  integrationId: fields.integrationId.default(null),
  sendsBills: fields.sendsBills.default(false),
  /** Made with the queue, or not at all. Later each option has calls of its own. */
  options: newOptionTree(),
}).meta(literals("Too Short!", "Too Long!", "Required"));
export type QueueInput = yup.InferType<typeof queueInput>;

const deadlineMinutes = () => integer().min(0).max(longestDeadlineMinutes).nullable();

/** PUT is a patch: fields that are not sent stay unchanged. */
const queuePatch = strictObject({
  name: name(),
  color: color(),
  ...fields,
  firstAnswerMinutes: deadlineMinutes(),
  nextAnswerMinutes: deadlineMinutes(),
  solutionMinutes: deadlineMinutes(),
});
export type QueuePatch = yup.InferType<typeof queuePatch>;

export type QueueEvent =
  | { action: "create" | "update"; queue: QueueDto & Partial<QueueDetails> }
  | { action: "delete"; queueId: number };

export const queueApi = {
  /** By `orderQueue`, then name. Admins see the details too. */
  list: get("/queue", { access: "queues:see" }).replies<(QueueDto & Partial<QueueDetails>)[]>(),
  show: get("/queue/:id", { access: "queues:see" }).replies<QueueDto & Partial<QueueDetails>>(),
  create: post("/queue", {
    access: "queues:manage",
    body: queueInput,
    ignores: ["mediaPath", "mediaName"],
    creates: true,
  }).replies<QueueDetailsDto>(),
  update: put("/queue/:id", { access: "queues:manage", body: queuePatch }).replies<QueueDetailsDto>(),
  /** Its tickets stay, without a queue. */
  remove: del("/queue/:id", { access: "queues:manage" }).replies<{ message: string }>(),
  /** One file, in the field `file`; replaces the previous one. */
  setMedia: post("/queue/:id/media-upload", {
    access: "queues:manage",
    upload: { field: "file", files: 1, bytes: uploadLimits.message },
  }).replies<QueueDetailsDto>(),
  dropMedia: del("/queue/:id/media-upload", { access: "queues:manage" }).replies<QueueDetailsDto>(),
  media: get("/queue/:id/media", { access: "queues:manage", allowSignedUrl: true }).replies<StreamedReply>(),
};

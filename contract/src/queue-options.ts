import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, integer, rowId, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";

/** An option of a queue's tree: what the bot offers there, and says when a customer chooses it. */
export interface QueueOptionDto {
  id: number;
  title: string;
  message: string;
  /** Its number in the list, from 1 without gaps. */
  option: number;
  queueId: number;
  /** Null for the options that the queue itself offers. */
  parentId: number | null;
  /** The queue to which the ticket goes after the message; null: it stays. */
  forwardQueueId: number | null;
  /** The bot resolves the ticket after the message; then `forwardQueueId` has no effect. */
  closesTicket: boolean;
  /** Customers who choose it get their open bills by CPF or CNPJ; what follows the message then follows the bills. */
  sendsBills: boolean;
  /** Path of the file below /api; null without one. */
  mediaPath: string | null;
  mediaName: string | null;
  /** In order. */
  children: QueueOptionDto[];
  createdAt: string;
  updatedAt: string;
}

export const optionLimits = {
  /** Options in one list. */
  siblings: 50,
  /** Lists within each other. */
  depth: 8,
  /** Options of one queue. */
  queue: 500,
} as const;

/** The specification's -1 stands for the queue itself. */
const parentId = () =>
  integer()
    .nullable()
    .transform((value: number | null) => (value === -1 ? null : value))
    .max(9_999_999_999)
    .test("row", "Invalid", (id) => id === null || id === undefined || id > 0);
const position = () => integer().min(1).max(optionLimits.siblings);
const title = () => trimmedText().max(100, "Too Long!");
const message = () => yup.string().max(4_096, "Too Long!");

export const queueOptionInput = strictObject({
  title: title().required("Required"),
  message: message().default(""),
  /** At the end without it. */
  option: position(),
  queueId: rowId().required("Required"),
  parentId: parentId().default(null),
  forwardQueueId: rowId().nullable().default(null),
  closesTicket: booleanInput().default(false),
  sendsBills: booleanInput().default(false),
});
export type QueueOptionInput = yup.InferType<typeof queueOptionInput>;

/** An option of a queue that is made with its options: without ids, in order. */
export interface NewQueueOption {
  title: string;
  message: string;
  forwardQueueId: number | null;
  closesTicket: boolean;
  sendsBills: boolean;
  children: NewQueueOption[];
}

const newOptions = (depth: number): yup.Schema<NewQueueOption[]> =>
  yup
    .array(
      queueOptionInput
        .pick(["title", "message", "forwardQueueId", "closesTicket", "sendsBills"])
        .shape({
          children: depth === 1 ? yup.array(yup.string()).max(0).default([]) : newOptions(depth - 1),
        })
        .noUnknown(),
    )
    .max(optionLimits.siblings)
    .default([]) as unknown as yup.Schema<NewQueueOption[]>;

/** Another test refuses what is no option, but yup still calls the next one with it. */
const countOf = (options: unknown): number =>
  Array.isArray(options)
    ? options.reduce<number>((count, one: { children?: unknown } | null) => count + 1 + countOf(one?.children), 0)
    : 0;

/** The whole tree of a new queue. */
export const newOptionTree = () =>
  newOptions(optionLimits.depth).test("few-enough", "Too Long!", (options) => countOf(options) <= optionLimits.queue);

/** PUT is a patch: fields that are not sent stay unchanged. An option stays in its queue. */
const queueOptionPatch = strictObject({
  title: title().min(1, "Required"),
  message: message(),
  option: position(),
  parentId: parentId(),
  forwardQueueId: rowId().nullable(),
  closesTicket: booleanInput(),
  sendsBills: booleanInput(),
});
export type QueueOptionPatch = yup.InferType<typeof queueOptionPatch>;

const queueOptionQuery = strictObject({
  queueId: rowId().required("Required"),
  /** -1 or nothing: the queue's own options. */
  parentId: parentId().default(null),
});

/** Every change is announced as an update of its queue. */
export const queueOptionApi = {
  /** The options of one list in order, each with the tree below it. */
  list: get("/queue-options", { access: "queues:manage", query: queueOptionQuery }).replies<QueueOptionDto[]>(),
  create: post("/queue-options", {
    access: "queues:manage",
    body: queueOptionInput,
    ignores: ["children", "mediaPath", "mediaName"],
    creates: true,
  }).replies<QueueOptionDto>(),
  update: put("/queue-options/:id", { access: "queues:manage", body: queueOptionPatch }).replies<QueueOptionDto>(),
  /** With everything below it. */
  remove: del("/queue-options/:id", { access: "queues:manage" }).replies<{ message: string }>(),
  /** One file, in the field `file`; replaces the previous one. */
  setMedia: post("/queue-options/:id/media-upload", {
    access: "queues:manage",
    upload: { field: "file", files: 1, bytes: uploadLimits.message },
  }).replies<QueueOptionDto>(),
  dropMedia: del("/queue-options/:id/media-upload", { access: "queues:manage" }).replies<QueueOptionDto>(),
  media: get("/queue-options/:id/media", { access: "queues:manage", allowSignedUrl: true }).replies<StreamedReply>(),
};

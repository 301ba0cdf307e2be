import * as yup from "yup";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, literals, pageNumber, rowId, strictObject, trimmedText } from "./input";
import { maxTextLength, uploadLimits } from "./limits";

/** A stored text with a shortcode, inserted by typing "/". */
export interface QuickMessageDto {
  id: number;
  shortcode: string;
  message: string;
  /** Shared with all users, or only its author's. */
  geral: boolean;
  /** False: stored, but not offered. */
  status: boolean;
  isMedia: boolean;
  /** Path of the file below /api; null without one. */
  mediaPath: string | null;
  mediaName: string | null;
  userId: number | null;
  /** Offered only in tickets of these queues; an empty list means every ticket. */
  queueIds: number[];
  /** How often it was inserted into a conversation. */
  uses: number;
}

/** Whether it is offered in a ticket of this queue (null: a ticket without one). */
export const isOfferedIn = ({ queueIds }: Pick<QuickMessageDto, "queueIds">, queueId: number | null): boolean =>
  queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId));

const fields = {
  shortcode: trimmedText().max(50, "Too Long!"),
  message: yup.string().max(maxTextLength, "Too Long!"),
  geral: booleanInput(),
  status: booleanInput(),
  queueIds: yup.array(rowId().required()).max(200),
};

export const quickMessageInput = strictObject({
  shortcode: fields.shortcode.required("Obrigatório"),
  message: fields.message.default(""),
  geral: fields.geral.default(false),
  status: fields.status.default(true),
  queueIds: fields.queueIds.default([]),
}).meta(literals("Obrigatório"));
export type QuickMessageInput = yup.InferType<typeof quickMessageInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const quickMessagePatch = strictObject({ ...fields, shortcode: fields.shortcode.min(1, "Obrigatório") });
export type QuickMessagePatch = yup.InferType<typeof quickMessagePatch>;

/** The specification's `userId` and `companyId` are accepted and ignored: the reply is always the caller's. */
const quickMessageSearch = strictObject({
  searchParam: trimmedText().max(100),
  pageNumber: pageNumber(),
  userId: rowId(),
});

export type QuickMessageEvent =
  | { action: "create" | "update"; record: QuickMessageDto }
  | { action: "delete"; id: number };

export const quickMessageApi = {
  page: get("/quick-messages", { access: "quick-messages:use", query: quickMessageSearch }).replies<{
    records: QuickMessageDto[];
    hasMore: boolean;
  }>(),
  /** All that the caller may use, by shortcode: own and shared ones that are on, whatever their queues. */
  list: get("/quick-messages/list", { access: "quick-messages:use" }).replies<QuickMessageDto[]>(),
  show: get("/quick-messages/:id", { access: "quick-messages:use" }).replies<QuickMessageDto>(),
  create: post("/quick-messages", {
    access: "quick-messages:use",
    body: quickMessageInput,
    ignores: ["isMedia", "mediaPath", "mediaName", "userId"],
    creates: true,
  }).replies<QuickMessageDto>(),
  update: put("/quick-messages/:id", {
    access: "quick-messages:use",
    body: quickMessagePatch,
  }).replies<QuickMessageDto>(),
  remove: del("/quick-messages/:id", { access: "quick-messages:use" }).replies<{ message: string }>(),
  /** Counts one insertion into a conversation. */
  countUse: post("/quick-messages/:id/use", { access: "quick-messages:use" }).replies<{ uses: number }>(),
  /** One file, in the field `file`; replaces the previous one. */
  setMedia: post("/quick-messages/:id/media-upload", {
    access: "quick-messages:use",
    ignores: ["typeArch"],
    upload: { field: "file", files: 1, bytes: uploadLimits.message },
  }).replies<QuickMessageDto>(),
  dropMedia: del("/quick-messages/:id/media-upload", { access: "quick-messages:use" }).replies<QuickMessageDto>(),
  media: get("/quick-messages/:id/media", {
    access: "quick-messages:use",
    allowSignedUrl: true,
  }).replies<StreamedReply>(),
};

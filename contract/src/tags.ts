import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { integer, literals, pageNumber, rowId, strictObject, trimmedText } from "./input";
import { tagName } from "./tag-name";
import type { TicketDto } from "./tickets";

export interface TagDto {
  id: number;
  name: string;
  color: string;
  /** 1: a lane of the kanban board. */
  kanban: 0 | 1;
  /** How many cards its lane should hold at most; null for no limit. Nothing is refused above it. */
  kanbanLimit: number | null;
  /** Whether a contact whose ticket was closed in its lane starts there with the next one. */
  kanbanKept: boolean;
  userId: number | null;
  ticketsCount: number;
}

export const defaultTagColor = "#34449b";
export const maxKanbanLimit = 9_999;

const fields = {
  name: tagName(),
  color: trimmedText()
    .transform((value: unknown) => (typeof value === "string" ? value.toLowerCase() : value))
    .min(3)
    .max(9)
    .matches(/^(#[0-9a-f]{3,8}|[a-z]{3,9})$/, "Invalid color"),
  kanban: yup.number<0 | 1>().oneOf([0, 1]),
  kanbanLimit: integer().min(1).max(maxKanbanLimit).nullable(),
  kanbanKept: yup.boolean(),
};

export const tagInput = strictObject({
  name: fields.name.required("Obrigatório"),
  color: fields.color.default(defaultTagColor),
  kanban: fields.kanban.default(0),
  kanbanLimit: fields.kanbanLimit.default(null),
  kanbanKept: fields.kanbanKept.default(false),
}).meta(literals("Obrigatório", "Mensagem muito curta"));
export type TagInput = yup.InferType<typeof tagInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const tagPatch = strictObject(fields);
export type TagPatch = yup.InferType<typeof tagPatch>;

/** Without a `pageNumber` the reply is the whole array. */
const tagSearch = strictObject({ searchParam: trimmedText().max(100), pageNumber: pageNumber().default(undefined) });

/** The complete new list of the ticket's tags: ids, or rows of which only the id is read. */
const tagSyncInput = strictObject({
  ticketId: rowId().required("Required"),
  tags: yup
    .array(
      rowId()
        .transform((value: unknown, original: unknown) =>
          typeof original === "object" && original !== null ? Number(Reflect.get(original, "id")) : value,
        )
        .required(),
    )
    .max(50)
    .required("Required"),
});

/** Where the cards of a deleted lane go: the id of another lane, or 0 for «Em aberto». */
const tagRemoval = strictObject({ moveTo: integer().min(0).max(9_999_999_999) });

export interface TagPage {
  tags: TagDto[];
  hasMore: boolean;
}

export type TagEvent = { action: "create" | "update"; tag: TagDto } | { action: "delete"; tagId: number };

export const tagApi = {
  list: get("/tags/", { access: "tags:use", query: tagSearch }).replies<TagPage | TagDto[]>(),
  all: get("/tags/list", { access: "tags:use" }).replies<TagDto[]>(),
  /** The lanes of the kanban board, from left to right. */
  kanban: get("/tags/kanban", { access: "tags:use", plan: "useKanban" }).replies<{ lista: TagDto[] }>(),
  /** Replies with the updated ticket. */
  sync: post("/tags/sync", { access: "tags:use", body: tagSyncInput }).replies<TicketDto>(),
  /** Puts one tag on the ticket, in addition to those that it has. */
  putOn: put("/tickets/:id/tags/:tagId", { access: "tags:use" }).replies<TicketDto>(),
  /** Takes one tag off the ticket. */
  takeOff: del("/tickets/:id/tags/:tagId", { access: "tags:use" }).replies<TicketDto>(),
  show: get("/tags/:id", { access: "tags:use" }).replies<TagDto>(),
  /** The fields of a kanban lane require `tags:kanban` and a plan with the board. */
  create: post("/tags", {
    access: "tags:use",
    body: tagInput,
    ignores: ["userId", "ticketsCount"],
    creates: true,
  }).replies<TagDto>(),
  update: put("/tags/:id", { access: "tags:use", body: tagPatch }).replies<TagDto>(),
  /**
   * A lane of the kanban board requires `tags:kanban`, and `moveTo` while open or pending tickets are in it: 409
   * ERR_LANE_HAS_CARDS.
   */
  remove: del("/tags/:id", { access: "tags:use", query: tagRemoval }).replies<{ message: string }>(),
};

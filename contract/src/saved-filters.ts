import * as yup from "yup";
import { del, get, post, put } from "./endpoint";
import { booleanInput, nameText, rowId, strictObject } from "./input";
import { ticketStatuses, type TicketSearch } from "./tickets";

const filterKinds = ["tickets", "contacts", "kanban", "campaigns"] as const;
export type FilterKind = (typeof filterKinds)[number];

/** For whom a filter is kept: its author, the people of one queue, or the whole company. */
export const filterAudiences = ["mine", "queue", "everyone"] as const;
export type FilterAudience = (typeof filterAudiences)[number];

/** Icons of a saved filter. */
export const filterIcons = ["star", "flag", "clock", "person", "group", "money", "phone", "alert"] as const;
export type FilterIcon = (typeof filterIcons)[number];

export const longestFilterName = 40;
/** Filters that one person may keep. */
export const maxSavedFilters = 50;
/** A filter's count stops here and is shown as "99+". */
export const countedFilterRows = 100;

const fields = {
  kind: yup.string<FilterKind>().oneOf(filterKinds),
  name: nameText().min(1, "Required").max(longestFilterName, "Too Long!"),
  /** The query of the screen's address: `tab=pending&queues=1,2`. */
  filters: yup.string().max(2_000),
  audience: yup.string<FilterAudience>().oneOf(filterAudiences),
  /** With the audience `queue`. */
  queueId: rowId().nullable(),
  /** Shown as a tab with its count. */
  pinned: booleanInput(),
  icon: yup.string<FilterIcon>().oneOf(filterIcons).nullable(),
};

const savedFilterInput = strictObject({
  kind: fields.kind.default("tickets"),
  name: fields.name.required("Required"),
  filters: fields.filters.default(""),
  audience: fields.audience.default("mine"),
  queueId: fields.queueId.default(null),
  pinned: fields.pinned.default(true),
  icon: fields.icon.default(null),
});
export type SavedFilterInput = yup.InferType<typeof savedFilterInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
const savedFilterPatch = strictObject(fields);
export type SavedFilterPatch = yup.InferType<typeof savedFilterPatch>;

/** What the form of a saved filter edits. */
export const savedFilterEdit = yup.object({
  name: fields.name.required("Required"),
  pinned: fields.pinned,
  audience: fields.audience,
  queueId: fields.queueId
    .transform((value: unknown, original: unknown) => (original === "" ? null : value))
    .when("audience", { is: "queue", then: (id) => id.required("Required") }),
  icon: fields.icon.transform((value: unknown, original: unknown) => (original === "" ? null : value)),
});

export interface SavedFilterDto {
  id: number;
  kind: FilterKind;
  name: string;
  filters: string;
  audience: FilterAudience;
  queueId: number | null;
  pinned: boolean;
  icon: FilterIcon | null;
  /** The caller saved it, and may change it. */
  isOwn: boolean;
}

/** Only that something changed: who may see which filter differs, and each browser asks for its own. */
export interface SavedFilterEvent {
  action: "update";
}

/** How many tickets of a pinned filter the caller sees; `count` is at most `countedFilterRows`. */
export interface FilterCountDto {
  id: number;
  count: number;
}

/** The parameters of a query string; the contract knows no `URLSearchParams`. */
function paramsOf(query: string): Map<string, string> {
  const pairs = query.split("&").map((pair) => pair.split("="));
  return new Map(pairs.map(([name = "", value = ""]) => [name, value.replaceAll("%2C", ",")]));
}

function idsIn(text: string | undefined): number[] | undefined {
  const ids = (text ?? "").split(",").filter((one) => /^[1-9]\d{0,9}$/.test(one));
  return ids.length > 0 ? [...new Set(ids.map(Number))].slice(0, 100) : undefined;
}

/** The parameters of the ticket list for a saved query string; null for the search tab, whose results are not counted. */
export function ticketSearchOf(filters: string): TicketSearch | null {
  const query = paramsOf(filters);
  const status = ticketStatuses.find((one) => one === (query.get("tab") ?? "open"));
  if (!status) return null;
  const [queueIds, whatsappIds] = [idsIn(query.get("queues")), idsIn(query.get("connections"))];
  return {
    status,
    pageNumber: 1,
    showAll: query.get("all") === "0" ? "false" : "true",
    ...(queueIds && { queueIds }),
    ...(whatsappIds && { whatsappIds }),
    ...(query.get("unread") === "1" && { withUnreadMessages: "true" as const }),
    ...(query.get("unanswered") === "1" && { withoutAnswer: "true" as const }),
    ...(query.get("overdue") === "1" && { overdue: "true" as const }),
    ...(query.get("ad") === "1" && { fromAd: "true" as const }),
    ...(query.get("paused") === "1" && { paused: "true" as const }),
    ...(query.get("groups") === "1" && { groups: "true" as const }),
  };
}

export const savedFilterApi = {
  /** The caller's own filters, and those shared with them; by name. */
  list: get("/saved-filters", { access: "session:own" }).replies<SavedFilterDto[]>(),
  /** The counts of the caller's pinned ticket filters. */
  counts: get("/saved-filters/counts", { access: "tickets:use" }).replies<FilterCountDto[]>(),
  /** One's own filter of the same kind and name is replaced. Sharing is for `filters:share`. */
  create: post("/saved-filters", {
    access: "session:own",
    body: savedFilterInput,
    creates: true,
  }).replies<SavedFilterDto>(),
  update: put("/saved-filters/:id", { access: "session:own", body: savedFilterPatch }).replies<SavedFilterDto>(),
  remove: del("/saved-filters/:id", { access: "session:own" }).replies<{ message: string }>(),
};

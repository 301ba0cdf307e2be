import * as yup from "yup";
import { contactItemFields } from "./contacts";
import { sheetInput, type SheetError, type SheetPreview, type SheetRefusals } from "./contact-sheets";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, literals, nameText, pageNumber, rowId, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";

/** A list of people to write to, kept apart from the contacts: its people need not have a conversation. */
export interface ContactListDto {
  id: number;
  name: string;
  contactsCount: number;
}

export interface ContactListItemDto {
  id: number;
  name: string;
  number: string;
  email: string;
  /** Null: the number has not been checked yet. Lists are never checked in bulk, because that gets numbers banned. */
  isWhatsappValid: boolean | null;
  contactListId: number;
  companyId: number;
  /** Whether the person opted out of campaigns, which then write nothing to them. Only in pages of a list. */
  isOptedOut?: boolean;
}

const listName = () => nameText().min(2, "Too Short!").max(50, "Too Long!");

export const contactListInput = strictObject({ name: listName().required("Required") });
export type ContactListInput = yup.InferType<typeof contactListInput>;

const contactListPatch = strictObject({ name: listName() });
export type ContactListPatch = yup.InferType<typeof contactListPatch>;

/** The specification's `companyId` is accepted and ignored: the company is always the caller's. */
const contactListSearch = strictObject({ searchParam: trimmedText().max(100), pageNumber: pageNumber() });

const { name, number, requiredNumber, email } = contactItemFields;

export const contactListItemInput = strictObject({
  name: name(nameText().required("Required")),
  number: requiredNumber(),
  email: email().default(""),
  contactListId: rowId().required("Required"),
}).meta(literals("Invalid email"));
export type ContactListItemInput = yup.InferType<typeof contactListItemInput>;

/** PUT is a patch: fields that are not sent stay unchanged. An item never changes its list. */
const contactListItemPatch = strictObject({ name: name(nameText()), number: number(), email: email() });
export type ContactListItemPatch = yup.InferType<typeof contactListItemPatch>;

const contactListItemSearch = strictObject({
  searchParam: trimmedText().max(100),
  pageNumber: pageNumber(),
  contactListId: rowId().required("Required"),
});

/** A sheet of a list is read in batches, so it may have more rows than one of contacts. */
export const listSheetRows = 100_000;

/** Refused rows whose faults an import lists. */
export const listedRefusals = 10_000;

/**
 * `repeated`: duplicates, of people in the list already or of earlier rows of the sheet. `optedOut`: who of the new
 * people opted out of campaigns; they are in the list, and no campaign writes to them.
 */
export interface ContactListReport {
  created: number;
  repeated: number;
  optedOut: number;
  refused: number;
  /** Every fault of the first refused rows. */
  errors: SheetError[];
}

/** As many contacts as one call can name. */
const maxFilledContacts = 10_000;

/** Which of the company's contacts are added: those that match the search, have one of the tags, and are named. */
export const contactListFill = strictObject({
  searchParam: trimmedText().max(200),
  tagIds: yup.array(rowId().required()).max(200),
  contactIds: yup.array(rowId().required()).min(1, "Required").max(maxFilledContacts),
  /** Only counts: no contact is added. */
  preview: booleanInput().default(false),
});
export type ContactListFill = yup.InferType<typeof contactListFill>;

/** `withoutNumber`: contacts whose number WhatsApp hides. `names`: the first of those who would be or were added. */
export interface ContactListFillReport {
  names: string[];
  created: number;
  repeated: number;
  optedOut: number;
  withoutNumber: number;
}

export type ContactListEvent =
  | { action: "create" | "update"; record: ContactListDto }
  | { action: "delete"; id: number };

export type ContactListItemEvent =
  | { action: "create" | "update"; record: ContactListItemDto }
  | { action: "delete"; id: number; contactListId: number }
  /** Many changed at once: the first page, as it is now. */
  | { action: "reload"; contactListId: number; records: ContactListItemDto[] };

const see = { access: "campaigns:see", plan: "useCampaigns" } as const;
const manage = { access: "campaigns:manage", plan: "useCampaigns" } as const;

export const contactListApi = {
  page: get("/contact-lists", { ...see, query: contactListSearch }).replies<{
    records: ContactListDto[];
    hasMore: boolean;
  }>(),
  /** All lists by name, for pickers. */
  list: get("/contact-lists/list", see).replies<ContactListDto[]>(),
  show: get("/contact-lists/:id", see).replies<ContactListDto>(),
  create: post("/contact-lists", { ...manage, body: contactListInput, creates: true }).replies<ContactListDto>(),
  update: put("/contact-lists/:id", { ...manage, body: contactListPatch }).replies<ContactListDto>(),
  remove: del("/contact-lists/:id", manage).replies<{ message: string }>(),
  /** Names of the other columns of its sheets, which are variables of campaigns to it. */
  fields: get("/contact-lists/:id/fields", see).replies<string[]>(),
  /** Limited by the rate limit `sheet`; an import that is no preview counts against `import` too. */
  upload: post("/contact-lists/:id/upload", {
    ...manage,
    body: sheetInput,
    upload: { field: "file", files: 1, bytes: uploadLimits.listSheet },
    limit: "sheet",
  }).replies<SheetPreview | ContactListReport | SheetRefusals>(),
  /** Adds contacts of the company. */
  fill: post("/contact-lists/:id/fill", {
    ...manage,
    body: contactListFill,
    limit: "import",
  }).replies<ContactListFillReport>(),
  /** A CSV file: name;number;email and a column for each other field. */
  exported: get("/contact-lists/:id/export", manage).replies<StreamedReply>(),
};

export const contactListItemApi = {
  page: get("/contact-list-items", { ...see, query: contactListItemSearch }).replies<{
    contacts: ContactListItemDto[];
    hasMore: boolean;
  }>(),
  show: get("/contact-list-items/:id", see).replies<ContactListItemDto>(),
  create: post("/contact-list-items", {
    ...manage,
    body: contactListItemInput,
    creates: true,
  }).replies<ContactListItemDto>(),
  update: put("/contact-list-items/:id", { ...manage, body: contactListItemPatch }).replies<ContactListItemDto>(),
  remove: del("/contact-list-items/:id", manage).replies<{ message: string }>(),
};

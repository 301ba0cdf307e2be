import * as yup from "yup";
import { del, get, post, put, type Bytes } from "./endpoint";
import { dayText, fromJsonText, nameText, pageNumber, rowId, trimmedText, wholeNumber } from "./input";
import { uploadLimits } from "./limits";

/** A customer, or a group. `number` is null as long as only a LID is known. */
export interface ContactDto {
  id: number;
  name: string;
  number: string | null;
  email: string;
  /** Served by us, with a bearer token; null when there is no picture. */
  profilePicUrl: string | null;
  isGroup: boolean;
}

/** A contact as a list shows it: the rest where it was asked `beside`. */
export interface ListedContactDto extends ContactDto {
  /** The connection it was first met on; null for one that was written down or brought in, and when it is gone. */
  whatsapp?: { id: number; name: string } | null;
  /**
   * What the ticket bears that moved last, of those that the caller may see: a tag says what a matter is about, and those
   * of years ago are over. The same ticket stands first among the contact's last ones.
   */
  tags?: { id: number; name: string; color: string }[];
}

export interface ExtraInfoDto {
  id: number;
  name: string;
  value: string;
}

/** One contact, whole. */
export interface ContactDetailsDto extends ContactDto {
  extraInfo: ExtraInfoDto[];
  /** The connection it was first met on. */
  whatsapp: { id: number; name: string } | null;
  /** Saved while no connection could say whether the number is on WhatsApp. */
  isUnchecked: boolean;
  /** How many are in a group; null for a person, and as long as WhatsApp has not told. */
  memberCount: number | null;
  createdAt: string;
  updatedAt: string;
}

/** Somebody of a group. */
export interface GroupMemberDto {
  /** The contact, if it is one of ours. */
  contactId: number | null;
  /** How our list, or else the company's own connection, calls them. */
  name: string | null;
  /** Null where only a LID is known. */
  number: string | null;
  isAdmin: boolean;
  /** One of the company's own connections. */
  isOwn: boolean;
}

/** What is missing is said before what is too short. */
const bounded = <Text extends yup.StringSchema<string | undefined>>(text: Text, least: number): Text =>
  text.min(least, "Too Short!").max(50, "Too Long!");
const name = <Text extends yup.StringSchema<string | undefined>>(text: Text): Text => bounded(text, 2);
/** What stands between digits and means nothing: blanks, brackets, dots, dashes, and marks that nobody sees. */
const signs = /[\s().\u00ad\u200b-\u200f\u202a-\u202e\u2010-\u2015\u2060-\u2069\u2212\ufeff-]/g;
export const withoutSigns = (text: string): string => text.normalize("NFKC").replace(signs, "");
/** Digits, however they were written. */
const digits = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? withoutSigns(value).replaceAll("+", "") : value));
const number = <Text extends yup.StringSchema<string | undefined>>(text: Text): Text =>
  bounded(text.matches(/^\d*$/, "Invalid number"), 8);
const email = () => trimmedText().email("Invalid email").max(254, "Too Long!");
const extraInfo = (most: number) =>
  yup
    .array(
      yup
        .object({
          name: trimmedText().required("Required").max(100, "Too Long!"),
          value: yup.string().defined().max(1_000, "Too Long!"),
        })
        .noUnknown(),
    )
    .max(most);

export const contactInput = yup
  .object({
    name: name(nameText().required("Required")),
    number: number(digits().required("Required")),
    email: email().default(""),
    extraInfo: extraInfo(50).default([]),
  })
  .noUnknown();
export type ContactInput = yup.InferType<typeof contactInput>;

/** PUT is a patch: what is not sent is not touched. Sheets and merges may have given somebody many fields. */
export const contactPatch = yup
  .object({ name: name(nameText()), number: number(digits()), email: email(), extraInfo: extraInfo(1_000) })
  .noUnknown();
export type ContactPatch = yup.InferType<typeof contactPatch>;

export const contactSearch = yup
  .object({
    searchParam: yup.string().max(200),
    pageNumber: pageNumber(),
    /** Made on this day, or from one day to another (`yyyy-MM-dd`, the company's time zone). */
    date: dayText(),
    dateStart: dayText(),
    dateEnd: dayText(),
    /** "true": the answer also says how many match. */
    count: yup.string<"true" | "false">().oneOf(["true", "false"]),
    /** "true": each contact also tells where it was met, and the tags of its newest ticket. */
    beside: yup.string<"true" | "false">().oneOf(["true", "false"]),
  })
  .noUnknown();

/** For pickers: at most `mostContactNames` of those whose name or number holds the text, by name. */
export const contactNameSearch = yup.object({ searchParam: yup.string().max(200) }).noUnknown();
export const mostContactNames = 2_000;

/** What a sheet may hold below the names of its columns; more is ERR_SHEET_TOO_LARGE. */
export const sheetLimits = { rows: 20_000, columns: 500 } as const;

/** Which column of a sheet holds what; columns are counted from 0, null for none. */
export const sheetMapping = yup
  .object({
    name: wholeNumber().min(0).max(500).nullable().default(null),
    number: wholeNumber().min(0).max(500).required("Required"),
    email: wholeNumber().min(0).max(500).nullable().default(null),
    /** Columns that become extra fields, under these names. */
    extra: yup
      .array(
        yup
          .object({ column: wholeNumber().min(0).max(500).required(), name: trimmedText().max(100).required() })
          .noUnknown()
          .required(),
      )
      .max(20)
      .default([]),
    /** The first row holds the names of the columns. */
    hasHeader: yup.boolean().default(true),
    /** Numbers that leave out their country are Brazilian ones. */
    fromBrazil: yup.boolean().default(false),
  })
  .noUnknown();
export type SheetMapping = yup.InferType<typeof sheetMapping>;

/** Form data with the sheet in `file`: without a mapping the answer is a preview, with one it is brought in. */
export const sheetInput = yup.object({ mapping: sheetMapping.transform(fromJsonText).default(undefined) }).noUnknown();

export interface SheetPreview {
  /** Names of the columns, from the first row. */
  columns: string[];
  /** The first five rows below it. */
  rows: string[][];
  /** Rows below the first. */
  total: number;
  /** What the names of the columns make likely. */
  mapping: SheetMapping;
}

/**
 * Counted by row; `errors` are the first hundred, each with the row's number as the sheet shows it. Of rows that bear the
 * same number the first counts, and takes from the later ones what it lacks.
 */
export interface SheetReport {
  created: number;
  /** Known before: empty names, e-mails and fields were filled. */
  updated: number;
  unchanged: number;
  refused: number;
  errors: SheetError[];
}

export interface SheetError {
  row: number;
  /** In the words of the form, or a code of the catalogue. */
  error: string;
  /** What of the row it is about. */
  field?: "name" | "number" | "email" | "extraInfo";
}

/** "broken": it ended before its last row. What it had brought in by then stays, and is counted. */
export type ImportState = "running" | "done" | "broken";

/** What became of a sheet or a phone book, or how far it has come: counted with every row that is stored, whatever happens then. */
export interface ContactImportDto extends SheetReport {
  id: number;
  /** "" for the phones' own address books. */
  fileName: string;
  userName: string;
  /** Rows to be brought in, the refused ones among them. */
  total: number;
  state: ImportState;
  createdAt: string;
  updatedAt: string;
}
/** So many are told, the newest first. */
export const shownImports = 5;

/** The contact that becomes part of this one. */
export const mergeInput = yup.object({ contactId: rowId().required("Required") }).noUnknown();
export type ContactSearch = yup.InferType<typeof contactSearch>;

/** Which line's phone book to read; all of the company's when absent. */
export const phoneBookInput = yup.object({ whatsappId: rowId() }).noUnknown();

export interface PhoneBookReport {
  /** New contacts, contacts whose empty name was filled, and entries that changed nothing. */
  created: number;
  named: number;
  unchanged: number;
}

export type ContactEvent =
  | { action: "create" | "update"; contact: ContactDto }
  | { action: "delete"; contactId: number }
  /** More changed than is told one by one: a list of contacts is fetched anew. */
  | { action: "reload" };

/** Where a contact's picture is served. `version` changes with the picture. */
export const pictureUrlOf = (contactId: number, version: number): string =>
  `/api/contacts/${contactId}/picture?version=${version}`;

export const contactApi = {
  list: get("/contacts", { access: "contacts:use", query: contactSearch }).replies<{
    contacts: ListedContactDto[];
    hasMore: boolean;
    count?: number;
  }>(),
  names: get("/contacts/list", { access: "contacts:use", query: contactNameSearch }).replies<
    Pick<ContactDto, "id" | "name" | "number">[]
  >(),
  /** `contatos.csv`: name;number;email, of all that match the search. */
  exported: get("/contacts/export", { access: "contacts:export", query: contactNameSearch }).replies<Bytes>(),
  /** Besides its own limit, what is brought in counts for `import`. */
  upload: post("/contacts/upload", {
    access: "contacts:use",
    body: sheetInput,
    upload: { field: "file", files: 1, bytes: uploadLimits.sheet },
    limit: "sheet",
  }).replies<SheetPreview | SheetReport>(),
  imports: get("/contacts/imports", { access: "contacts:use" }).replies<ContactImportDto[]>(),
  /** The oldest of the two stays. */
  merge: post("/contacts/:id/merge", { access: "contacts:use", body: mergeInput }).replies<ContactDetailsDto>(),
  /** With its tickets and their messages, for good. */
  remove: del("/contacts/:id", { access: "contacts-page:deleteContact" }).replies<{ message: string }>(),
  show: get("/contacts/:id", { access: "contacts:use" }).replies<ContactDetailsDto>(),
  /** Who is in a group, whoever runs it first; nobody as long as WhatsApp has not told. */
  members: get("/contacts/:id/members", { access: "contacts:use" }).replies<GroupMemberDto[]>(),
  create: post("/contacts", { access: "contacts:use", body: contactInput, creates: true }).replies<ContactDetailsDto>(),
  update: put("/contacts/:id", { access: "contacts:use", body: contactPatch }).replies<ContactDetailsDto>(),
  /** Takes over what the phones' own address books say: fills empty names only. */
  importPhoneBook: post("/contacts/import", {
    access: "contacts:use",
    body: phoneBookInput,
    limit: "import",
  }).replies<PhoneBookReport>(),
  /** The picture's bytes. */
  picture: get("/contacts/:id/picture", {
    access: "contacts:use",
    query: yup.object({ version: rowId() }).noUnknown(),
  }).replies<Bytes>(),
};

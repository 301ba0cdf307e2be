import * as yup from "yup";
import type { AdDto } from "./ads";
import { del, get, post, put, type StreamedReply } from "./endpoint";
import { booleanInput, dayText, nameText, pageLimit, pageNumber, rowId, strictObject, trimmedText } from "./input";
import { uploadLimits } from "./limits";
import { tagName } from "./tag-name";
import {
  maxExtraColumns,
  sheetInput,
  type SheetPreview,
  type SheetRefusals,
  type SheetReport,
  type ContactImportDto,
} from "./contact-sheets";

/** A customer, or a group. `number` is null while only a LID is known. */
export interface ContactDto {
  id: number;
  name: string;
  number: string | null;
  email: string;
  /** Served by us, with a bearer token; null without a picture. */
  profilePicUrl: string | null;
  isGroup: boolean;
}

/** A contact in a list. The optional fields come with the query `beside`. */
export interface ListedContactDto extends ContactDto {
  /** What another system calls the contact. */
  externalId: string | null;
  /**
   * The connection of the first contact; null for a contact entered by hand or imported, and after the connection is
   * deleted.
   */
  whatsapp?: { id: number; name: string } | null;
  /**
   * The tags of the most recently changed ticket that the caller may see: tags say what a conversation is about, and
   * those of old tickets no longer apply. The same ticket is the first of the contact's recent tickets.
   */
  tags?: { id: number; name: string; color: string }[];
  /** The contact's own tags, whatever its conversations are about. */
  ownTags?: ContactTagDto[];
  /** Whether the contact opted out of campaigns. */
  isOptedOut?: boolean;
  /** A contact whose number is this one's in another spelling: probably the same person. */
  duplicate?: ContactDto | null;
  /** Whether the company blocked the contact. */
  isBlocked?: boolean;
}

export interface ContactTagDto {
  id: number;
  name: string;
  color: string;
}

interface ExtraInfoDto {
  id: number;
  name: string;
  value: string;
}

export interface ContactDetailsDto extends ContactDto {
  /** What another system calls the contact. */
  externalId: string | null;
  extraInfo: ExtraInfoDto[];
  /** The contact's own tags by name. */
  ownTags: ContactTagDto[];
  /** The connection of the first contact. */
  whatsapp: { id: number; name: string } | null;
  /** The person's numbers other than `number`, which is the one in use: those of merged contacts. */
  otherNumbers: string[];
  /** A contact whose number is this one's in another spelling: probably the same person. */
  duplicate: ContactDto | null;
  /** Saved while no connection could check whether the number is on WhatsApp. */
  isUnchecked: boolean;
  /** Whether the bot answers this contact. */
  botEnabled: boolean;
  /** Since when campaigns send this contact nothing; null while they may. */
  optedOutAt: string | null;
  /** Since when the company has blocked the contact; null while it has not. */
  blockedAt: string | null;
  /** The last ad that the person pressed before writing. */
  ad: AdDto | null;
  /** Number of members of a group; null for a person, and until WhatsApp has sent it. */
  memberCount: number | null;
  createdAt: string;
  updatedAt: string;
}

/** A member of a group. */
export interface GroupMemberDto {
  /** The id of the contact, if the member is one. */
  contactId: number | null;
  /** The name in our contacts, or that of the company's own connection. */
  name: string | null;
  /** Null when only a LID is known. */
  number: string | null;
  isAdmin: boolean;
  /** Whether this is one of the company's own connections. */
  isOwn: boolean;
}

/** A missing value is reported before one that is too short. */
const withLength = <Text extends yup.StringSchema<string | undefined>>(text: Text, least: number): Text =>
  text.min(least, "Too Short!").max(50, "Too Long!");
const name = <Text extends yup.StringSchema<string | undefined>>(text: Text): Text => withLength(text, 2);
/** Characters between digits that mean nothing: blanks, brackets, dots, dashes and invisible marks. */
const signs = /[\s().\u00ad\u200b-\u200f\u202a-\u202e\u2010-\u2015\u2060-\u2069\u2212\ufeff-]/g;
export const withoutSigns = (text: string): string => text.normalize("NFKC").replace(signs, "");
/** Digits only, whatever the formatting. */
const digits = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? withoutSigns(value).replaceAll("+", "") : value));
const number = <Text extends yup.StringSchema<string | undefined>>(text: Text): Text =>
  withLength(text.matches(/^\d*$/, "Invalid number"), 8).meta({
    // The pattern above is that of the digits that are left.
    jsonSchema: { description: "In any spelling: 5581999990000 or +55 (81) 99999-0000.", pattern: undefined },
  });
const email = () => trimmedText().email("Invalid email").max(254, "Too Long!");
const extraInfo = (most: number) =>
  yup
    .array(
      strictObject({
        name: trimmedText().required("Required").max(100, "Too Long!"),
        value: yup.string().defined().max(1_000, "Too Long!"),
      }),
    )
    .max(most);

/** What another system calls the contact. */
const externalId = () =>
  trimmedText()
    .max(100, "Too Long!")
    .meta({ jsonSchema: { description: "What another system calls the contact; unique in the company." } });
/** A value replaces or adds a field, null removes it, and the other fields stay. */
const extraInfoChanges = () =>
  yup
    .array(
      strictObject({
        name: trimmedText().required("Required").max(100, "Too Long!"),
        value: yup.string().nullable().defined().max(1_000, "Too Long!"),
      }),
    )
    .max(50)
    .meta({
      jsonSchema: { description: "A value replaces or adds a field, null removes it, and the other fields stay." },
    });

/** The fields of a person outside the contacts, under the same rules. */
export const contactItemFields = {
  name,
  number: () => number(digits()),
  requiredNumber: () => number(digits().required("Required")),
  email,
};

/** The complete new list. */
const tagIds = () => yup.array(rowId().required()).max(50);

export const contactFields = { externalId, extraInfo, extraInfoChanges, tagIds };

/** The longest name that a contact can have: WhatsApp's, which no form limits. */
const maxStoredName = 200;

/** A contact of a sheet. Its name may be as short or long as WhatsApp's names, which the export writes too. */
export const sheetContact = strictObject({
  name: nameText().required("Required").max(maxStoredName, "Too Long!"),
  number: number(digits().required("Required")),
  otherNumbers: yup
    .array(number(digits().required("Required")))
    .max(20)
    .default([]),
  email: email().default(""),
  extraInfo: extraInfo(maxExtraColumns).default([]),
  tags: yup.array(tagName().required()).max(50).default([]),
});
export type SheetContactInput = yup.InferType<typeof sheetContact>;

export const contactInput = strictObject({
  name: name(nameText().required("Required")),
  number: number(digits().required("Required")),
  email: email().default(""),
  extraInfo: extraInfo(50).default([]),
  externalId: externalId(),
  tagIds: tagIds(),
});
export type ContactInput = yup.InferType<typeof contactInput>;

/**
 * PUT is a patch: fields that are not sent stay unchanged. Imports and merges may have given a contact many extra
 * fields.
 */
const contactPatch = strictObject({
  name: name(nameText()),
  number: number(digits()),
  email: email(),
  extraInfo: extraInfo(1_000),
  extraInfoChanges: extraInfoChanges(),
  /** Empty or null: none. */
  externalId: externalId().nullable(),
  tagIds: tagIds(),
  /** False: the bot says nothing to this contact. */
  botEnabled: booleanInput(),
});
export type ContactPatch = yup.InferType<typeof contactPatch>;

const contactSearch = strictObject({
  searchParam: yup.string().max(200),
  /** The contact that another system calls so: at most one. */
  externalId: trimmedText().max(100),
  pageNumber: pageNumber(),
  /** Contacts of a page: 30 when absent. */
  limit: pageLimit(),
  /** Created on this day, or from one day to another (`yyyy-MM-dd`, the company's time zone). */
  date: dayText(),
  dateStart: dayText(),
  dateEnd: dayText(),
  /** "false": the reply has no number of matches, which takes a query of its own. */
  count: yup.string<"true" | "false">().oneOf(["true", "false"]),
  /** "true": each contact also has its first connection and the tags of its newest ticket. */
  beside: yup.string<"true" | "false">().oneOf(["true", "false"]),
  /** "true": only contacts that opted out of campaigns. */
  optedOut: yup.string<"true" | "false">().oneOf(["true", "false"]),
  /** "true": only blocked contacts. */
  blocked: yup.string<"true" | "false">().oneOf(["true", "false"]),
});

/** For pickers: at most `maxContactNames` contacts whose name or number contains the text, by name. */
const contactNameSearch = strictObject({ searchParam: yup.string().max(200) });
export const maxContactNames = 2_000;

/** Where both contacts have a value, one is used and the other one is kept as a field or as another number. */
const mergeInput = strictObject({
  /** The contact that is merged with this one. */
  contactId: rowId().required("Required"),
  /**
   * What is used of the newer contact, though the older one has a value of its own. Absent: the name that an agent
   * chose, else all of the older one.
   */
  preferred: yup.array(yup.string<MergedValue>().oneOf(["name", "number", "email"]).required()).max(3),
  /** The same for extra fields, by name. */
  preferredFields: yup.array(yup.string().max(100).required()).max(1_000),
});
export type MergedValue = "name" | "number" | "email";
export type ContactSearch = yup.InferType<typeof contactSearch>;

const blockInput = strictObject({ isBlocked: yup.boolean().required("Required") });

/** The connection whose phone book is read; all of the company's when absent. */
const phoneBookInput = strictObject({ whatsappId: rowId() });

export interface PhoneBookReport {
  /** New contacts, contacts whose empty name was filled, and entries that changed nothing. */
  created: number;
  named: number;
  unchanged: number;
}

export type ContactEvent =
  /**
   * `isOptedOut`: the contact has just opted out of campaigns, or back in. `isBlocked`: it has just been blocked or
   * unblocked. Both are absent for other changes.
   */
  | { action: "create" | "update"; contact: ContactDto; isOptedOut?: boolean; isBlocked?: boolean }
  | { action: "delete"; contactId: number }
  /** Too many changes to send one by one: the browser fetches its list again. */
  | { action: "reload" };

export const contactApi = {
  list: get("/contacts", { access: "contacts:use", query: contactSearch }).replies<{
    contacts: ListedContactDto[];
    hasMore: boolean;
    count?: number;
  }>(),
  /** Names of the extra fields in use: the variables of texts to contacts. */
  fieldNames: get("/contact-fields", { access: "contacts:use" }).replies<string[]>(),
  names: get("/contacts/list", { access: "contacts:use", query: contactNameSearch }).replies<
    Pick<ContactDto, "id" | "name" | "number">[]
  >(),
  /** `contatos.csv`: name;number;email;tags and a column for each extra field, of all contacts that match the search. */
  exported: get("/contacts/export", { access: "contacts:export", query: contactNameSearch }).replies<StreamedReply>(),
  /** In addition to its own limit, an import counts against `import`. */
  upload: post("/contacts/upload", {
    access: "contacts:use",
    body: sheetInput,
    upload: { field: "file", files: 1, bytes: uploadLimits.sheet },
    limit: "sheet",
  }).replies<SheetPreview | SheetReport | SheetRefusals>(),
  imports: get("/contacts/imports", { access: "contacts:use" }).replies<ContactImportDto[]>(),
  /**
   * The older of the two contacts stays, and takes over what the newer one has. It keeps its own external id: the newer
   * one's is dropped, and told with the deletion.
   */
  merge: post("/contacts/:id/merge", { access: "contacts:use", body: mergeInput }).replies<ContactDetailsDto>(),
  /** Deletes its tickets and their messages as well, for good. */
  remove: del("/contacts/:id", { access: "contacts-page:deleteContact" }).replies<{ message: string }>(),
  show: get("/contacts/:id", { access: "contacts:use" }).replies<ContactDetailsDto>(),
  /** The members of a group; empty until WhatsApp has sent them. */
  members: get("/contacts/:id/members", { access: "contacts:use" }).replies<GroupMemberDto[]>(),
  create: post("/contacts", {
    access: "contacts:use",
    body: contactInput,
    ignores: ["extraInfo.id"],
    creates: true,
  }).replies<ContactDetailsDto>(),
  update: put("/contacts/:id", {
    access: "contacts:use",
    body: contactPatch,
    ignores: ["extraInfo.id"],
  }).replies<ContactDetailsDto>(),
  /**
   * Blocks or unblocks the contact. What a blocked contact writes is stored: it opens no ticket, is not unread, and makes
   * no sound. Nothing is sent to it automatically. The contact is not told.
   */
  block: put("/contacts/:id/block", { access: "contacts:block", body: blockInput }).replies<{
    blockedAt: string | null;
  }>(),
  /** Imports from the phones' address books; fills empty names only. */
  importPhoneBook: post("/contacts/import", {
    access: "contacts:use",
    body: phoneBookInput,
    limit: "import",
  }).replies<PhoneBookReport>(),
  /** The bytes of the picture. */
  picture: get("/contacts/:id/picture", {
    access: "contacts:use",
    query: strictObject({ version: rowId() }),
  }).replies<StreamedReply>(),
};

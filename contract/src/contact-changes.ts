import type * as yup from "yup";
import { contactFields, contactItemFields, type ContactDetailsDto, type ContactDto } from "./contacts";
import { get, put } from "./endpoint";
import { integer, isMoment, momentText, nameText, strictObject, trimmedText } from "./input";

/** What another system knows of a contact: fields that are absent stay as they are. A new contact needs a name and a number. */
const contactUpsert = strictObject({
  externalId: contactFields.externalId().required("Required"),
  name: contactItemFields.name(nameText()),
  number: contactItemFields.number(),
  email: contactItemFields.email(),
  extraInfo: contactFields.extraInfo(50),
  extraInfoChanges: contactFields.extraInfoChanges(),
  tagIds: contactFields.tagIds(),
});
export type ContactUpsert = yup.InferType<typeof contactUpsert>;

type UpsertedContactDto = ContactDetailsDto & {
  /** Whether the call added the contact. */
  isNew: boolean;
};

/** Most contacts of one page. */
const maxChanges = 500;
const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),(\d{1,10})$/;

export function readChangeCursor(text: string): { at: Date; id: number } | null {
  const [, at = "", id] = cursorForm.exec(text) ?? [];
  return isMoment(at) ? { at: new Date(at), id: Number(id) } : null;
}

const contactChangesQuery = strictObject({
  updatedSince: momentText().meta({
    jsonSchema: { format: "date-time", description: "Changes from this moment on; all contacts when absent." },
  }),
  cursor: trimmedText()
    .test("a-cursor", "Invalid", (text) => !text || readChangeCursor(text) !== null)
    .meta({ jsonSchema: { description: "The `cursor` of the page before, instead of `updatedSince`." } }),
  /** Contacts of a page: 100 when absent. */
  limit: integer().min(1).max(maxChanges).default(100),
});
export type ContactChangesQuery = yup.InferType<typeof contactChangesQuery>;

export interface SyncedContactDto extends Omit<ContactDto, "profilePicUrl"> {
  externalId: string | null;
  extraInfo: { name: string; value: string }[];
  tags: { id: number; name: string }[];
  createdAt: string;
  updatedAt: string;
}

export interface ContactChanges {
  /** Added or changed, the oldest change first. */
  contacts: SyncedContactDto[];
  /**
   * `mergedInto`: the contact with which it was merged. That one keeps its own external id, and has this one's only if it
   * had none.
   */
  deleted: { id: number; externalId: string | null; mergedInto: number | null; deletedAt: string }[];
  /** Where the next page continues, now or another day. */
  cursor: string;
  hasMore: boolean;
}

export const contactChangeApi = {
  /**
   * For programs that keep a copy: what was added, changed or deleted, the oldest change first. Deletions stay in the list
   * for good.
   */
  list: get("/contacts/changes", { access: "contacts:use", query: contactChangesQuery }).replies<ContactChanges>(),
  /**
   * Changes the contact that another system calls `externalId`; else the one with the number, which is called so from now on;
   * else adds one, for which `name` and `number` are required. A call that changes nothing leaves `updatedAt`, and causes no
   * event. A number of a contact with another external id is refused with ERR_DUPLICATED_CONTACT, which names that
   * contact.
   */
  upsert: put("/contacts", { access: "contacts:use", body: contactUpsert }).replies<UpsertedContactDto>(),
};

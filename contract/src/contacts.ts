import * as yup from "yup";
import { get, post, put, type Bytes } from "./endpoint";
import { pageNumber, rowId, trimmedText } from "./input";

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
  createdAt: string;
  updatedAt: string;
}

const name = () => trimmedText().min(2, "Too Short!").max(50, "Too Long!");
/** Digits, however they were written. */
const number = () =>
  yup
    .string()
    .transform((value: unknown) => (typeof value === "string" ? value.replace(/[\s().+-]/g, "") : value))
    .matches(/^\d*$/, "Invalid number")
    .min(8, "Too Short!")
    .max(50, "Too Long!");
const email = () => trimmedText().email("Invalid email").max(254, "Too Long!");
const extraInfo = () =>
  yup
    .array(
      yup
        .object({
          name: trimmedText().required("Required").max(100, "Too Long!"),
          value: yup.string().defined().max(1_000, "Too Long!"),
        })
        .noUnknown(),
    )
    .max(50);

export const contactInput = yup
  .object({
    name: name().required("Required"),
    number: number().required("Required"),
    email: email().default(""),
    extraInfo: extraInfo().default([]),
  })
  .noUnknown();
export type ContactInput = yup.InferType<typeof contactInput>;

/** PUT is a patch: what is not sent is not touched. */
export const contactPatch = yup
  .object({ name: name(), number: number(), email: email(), extraInfo: extraInfo() })
  .noUnknown();
export type ContactPatch = yup.InferType<typeof contactPatch>;

export const contactSearch = yup.object({ searchParam: yup.string().max(200), pageNumber: pageNumber() }).noUnknown();
export type ContactSearch = yup.InferType<typeof contactSearch>;

/** Which line's phone book to read; all of the company's when absent. */
export const phoneBookInput = yup.object({ whatsappId: rowId() }).noUnknown();

export interface PhoneBookReport {
  /** New contacts, contacts whose empty name was filled, and entries that changed nothing. */
  created: number;
  named: number;
  unchanged: number;
}

export type ContactNews =
  { action: "create" | "update"; contact: ContactDto } | { action: "delete"; contactId: number };

/** Where a contact's picture is served. `version` changes with the picture. */
export const pictureUrlOf = (contactId: number, version: number): string =>
  `/api/contacts/${contactId}/picture?version=${version}`;

export const contactApi = {
  list: get("/contacts", { access: "contacts:use", query: contactSearch }).replies<{
    contacts: ContactDto[];
    hasMore: boolean;
  }>(),
  show: get("/contacts/:id", { access: "contacts:use" }).replies<ContactDetailsDto>(),
  create: post("/contacts", { access: "contacts:use", body: contactInput, creates: true }).replies<ContactDetailsDto>(),
  update: put("/contacts/:id", { access: "contacts:use", body: contactPatch }).replies<ContactDetailsDto>(),
  /** Takes over what the phones' own address books say: fills empty names only. */
  importPhoneBook: post("/contacts/import", {
    access: "contacts:use",
    body: phoneBookInput,
  }).replies<PhoneBookReport>(),
  /** The picture's bytes. */
  picture: get("/contacts/:id/picture", {
    access: "contacts:use",
    query: yup.object({ version: rowId() }).noUnknown(),
  }).replies<Bytes>(),
};

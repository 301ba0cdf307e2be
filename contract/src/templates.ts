import * as yup from "yup";
import { del, get, post } from "./endpoint";
import { rowId, strictObject, trimmedText } from "./input";
import type { TemplateFile } from "./rules/template-file";
import { placeholdersIn } from "./rules/template-text";

/** What Meta says of a template. Only an approved one can be sent. */
export const templateStates = ["PENDING", "APPROVED", "REJECTED", "PAUSED", "DISABLED"] as const;
export type TemplateState = (typeof templateStates)[number];

/** Decides the price: Meta's own words. */
const templateCategories = ["UTILITY", "MARKETING", "AUTHENTICATION"] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** A message that Meta has approved, or has yet to. Numbers of one WhatsApp Business account share theirs. */
export interface TemplateDto {
  id: number;
  /** The WhatsApp Business account. */
  wabaId: string;
  name: string;
  /** Meta's code: pt_BR, en_US, es. */
  language: string;
  category: TemplateCategory;
  state: TemplateState;
  /** Why Meta refused it, in Meta's word; "" otherwise. */
  reason: string;
  /** The texts, with `{{1}}` or `{{name}}` where values go; "" where there is none. */
  header: string;
  body: string;
  footer: string;
  /** The labels of its buttons. */
  buttons: string[];
  /** The file that its header takes; null for a text or no header. */
  file: TemplateFile | null;
  /** The buttons whose address takes a value. */
  links: TemplateLink[];
  /** The names of its values: those of header and body, then one for each of `links`. */
  variables: string[];
  /** Approved, and made of parts that are sent here. */
  isSendable: boolean;
  updatedAt: string;
}

/** A button with an address that takes a value. */
interface TemplateLink {
  /** The name of the value among the template's variables. */
  variable: string;
  /** The button's label. */
  button: string;
  /** With `{{1}}` where the value goes. */
  url: string;
}

const templateName = trimmedText()
  .required("Required")
  .max(512, "Too Long!")
  .matches(/^[a-z0-9_]+$/, "Invalid name");

export const templateInput = strictObject({
  /** An official connection: the template belongs to its account. */
  whatsappId: rowId().required("Required"),
  name: templateName,
  language: trimmedText()
    .required("Required")
    .matches(/^[a-z]{2,3}(_[A-Z]{2})?$/, "Invalid language"),
  category: yup.string<TemplateCategory>().oneOf(templateCategories).required("Required"),
  header: yup.string().max(60, "Too Long!").default(""),
  body: yup.string().required("Required").max(1_024, "Too Long!"),
  footer: yup.string().max(60, "Too Long!").default(""),
  /** Buttons that answer with their text. */
  buttons: yup.array(trimmedText().required("Required").max(25, "Too Long!")).max(3, "Too many").default([]),
  /** An example of each value, in the order of the variables: Meta asks for them. */
  /** A value for each variable of header and body, in their order: Meta asks for them. Required with variables. */
  examples: yup.array(trimmedText().required("Required").max(200, "Too Long!")).max(20, "Too many").default([]),
}).test(
  "examples",
  ({ header, body, examples }, context) =>
    placeholdersIn(`${header}\n${body}`).length === (Array.isArray(examples) ? examples.length : 0) ||
    context.createError({ path: "examples", message: "Required" }),
);
export type TemplateInput = yup.InferType<typeof templateInput>;

const templateSearch = strictObject({ whatsappId: rowId(), sendable: yup.boolean() });

/** The template of something that is sent later. */
export interface ChosenTemplate extends Pick<TemplateDto, "name"> {
  /** Null, like the rest, once Meta has deleted it. */
  id: number | null;
  language: string | null;
  category: TemplateCategory | null;
  state: TemplateState | null;
}

/** A template by its names at Meta, with its values. */
export interface FilledTemplate {
  name: string;
  language: string;
  header: TemplateValue[];
  body: TemplateValue[];
  /** The values in addresses, by the place of their button. */
  buttons?: { index: number; text: string }[];
}
interface TemplateValue {
  /** Where the template names its values instead of numbering them. */
  name?: string;
  text: string;
}

/** The most values of a template, and the most characters of each. */
const [mostValues, longestValue] = [20, 1_024];

/** The values of a template that is sent later: they may have variables. */
export const templateValues = () =>
  yup.array(trimmedText().required("Required").max(longestValue, "Too Long!")).max(mostValues, "Too many");

/** Where texts and templates do not fit the kind of number. */
export const templateRefusals = {
  onlyTemplates: "This number writes first by templates only",
  noTemplates: "This number has no templates",
  noFile: "This template takes no file",
  otherFile: "This template takes another kind of file",
} as const;
type TemplateRefusal = keyof typeof templateRefusals;

/** The name of such a text; undefined for any other. */
export const templateRefusalOf = (text: string): TemplateRefusal | undefined =>
  (Object.keys(templateRefusals) as TemplateRefusal[]).find((name) => templateRefusals[name] === text);

/** A template to send, with the values of its variables, in their order. */
export const templateToSend = strictObject({
  id: rowId().required("Required"),
  values: templateValues().default([]),
}).default(undefined);

/** Templates came, went, or Meta has decided about one: the lists are fetched again. */
export interface TemplateEvent {
  action: "update";
}

export const templateApi = {
  /** Of all accounts, or of one connection's. `sendable`: those that can be sent. By name and language. */
  list: get("/templates", { access: "messages:use", query: templateSearch }).replies<{ templates: TemplateDto[] }>(),
  /** Reads the account's templates from Meta. */
  sync: post("/templates/sync", {
    access: "connections-page:editOrDeleteConnection",
    body: strictObject({ whatsappId: rowId().required("Required") }),
  }).replies<{ templates: TemplateDto[] }>(),
  /** Hands it to Meta, which decides within minutes or days. */
  create: post("/templates", {
    access: "connections-page:editOrDeleteConnection",
    body: templateInput,
    creates: true,
  }).replies<TemplateDto>(),
  /** Removes it at Meta too, in every language. */
  remove: del("/templates/:id", { access: "connections-page:editOrDeleteConnection" }).replies<{ message: string }>(),
};

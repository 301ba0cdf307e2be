import * as yup from "yup";
import { booleanInput, integer, nameText, rowIdOrNone, strictObject } from "./input";
import { templateValues } from "./templates";
import { isWallTime } from "./time/wall-time";

/** The longest text that WhatsApp shows, in characters. */
export const maxCampaignText = 4_096;

/** `YYYY-MM-DD HH:mm:ss`, as the specification writes dates. */
const isDate = (text: string): boolean =>
  /^\S{10} \d\d:\d\d:[0-5]\d$/.test(text) && isWallTime(text.slice(0, 16).replace(" ", "T"));

const emptyAsNull = (value: unknown, original: unknown) => (original === "" ? null : value);
const text = () =>
  yup
    .string()
    .transform((value: unknown) => (value === null ? "" : value))
    .max(maxCampaignText, "Too Long!");
const clock = () =>
  yup
    .string()
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, "Invalid time")
    .required("Required");

const sendingWindow = strictObject({
  days: yup.array(integer().min(0).max(6).required()).min(1, "Required").max(7).required("Required"),
  from: clock(),
  until: clock(),
});

const texts = <Text>(make: () => Text) => ({
  message1: make(),
  message2: make(),
  message3: make(),
  message4: make(),
  message5: make(),
  confirmationMessage1: make(),
  confirmationMessage2: make(),
  confirmationMessage3: make(),
  confirmationMessage4: make(),
  confirmationMessage5: make(),
});

export const maxVariantName = 30;
const variantNames = <Name>(make: () => Name) => ({
  variantName1: make(),
  variantName2: make(),
  variantName3: make(),
  variantName4: make(),
  variantName5: make(),
});
const variantName = () => nameText().max(maxVariantName, "Too Long!");

const fields = {
  name: nameText().min(2, "Too Short!").max(50, "Too Long!"),
  ...texts(text),
  ...variantNames(variantName),
  confirmation: booleanInput(),
  /** `YYYY-MM-DD HH:mm:ss` on the company's clock. */
  scheduledAt: yup
    .string()
    .nullable()
    .transform(emptyAsNull)
    .test("a-wall-time", "Invalid date", (value) => value == null || isDate(value)),
  whatsappId: rowIdOrNone(),
  contactListId: rowIdOrNone(),
  tagListId: yup
    .mixed<number | "Nenhuma">()
    .meta({ jsonSchema: { anyOf: [{ type: "integer" }, { type: "string", const: "Nenhuma" }] } })
    .transform((value: unknown) =>
      value === undefined ? value : value === "" || value === null || value === "Nenhuma" ? "Nenhuma" : Number(value),
    )
    .test(
      "a-tag",
      "Invalid",
      (value) =>
        value === undefined ||
        value === "Nenhuma" ||
        (Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e10),
    ),
  fileListId: rowIdOrNone(),
  /** What an official number sends instead of texts: a template of its account. */
  templateId: rowIdOrNone(),
  /** In the order of the template's variables; they may have the variables of texts. */
  templateValues: templateValues(),
  /** Days and hours in which it sends; null: at any time. */
  window: sendingWindow.nullable().default(undefined),
  dailyCap: integer().min(1).max(1_000_000).nullable().transform(emptyAsNull),
  /** Whether each message ends with a line that says how to opt out. */
  optOutLine: booleanInput(),
  /** The campaign is cancelled when WhatsApp restricts this share of a day's messages, in percent; 0: never. */
  stopPercent: integer().min(0).max(100),
  /** Whether people with an open ticket are left out. */
  skipOpenTickets: booleanInput(),
};

export const campaignInput = strictObject({
  ...texts(() => text().default("")),
  ...variantNames(() => variantName().default("")),
  name: fields.name.required("Required"),
  confirmation: fields.confirmation.default(false),
  scheduledAt: fields.scheduledAt.default(null),
  whatsappId: fields.whatsappId.default(null),
  contactListId: fields.contactListId.default(null),
  tagListId: fields.tagListId.default("Nenhuma"),
  fileListId: fields.fileListId.default(null),
  templateId: fields.templateId.default(null),
  templateValues: fields.templateValues.default([]),
  window: fields.window.default(null),
  dailyCap: fields.dailyCap.default(null),
  optOutLine: fields.optOutLine.default(false),
  stopPercent: fields.stopPercent.default(3),
  skipOpenTickets: fields.skipOpenTickets.default(false),
});
export type CampaignInput = yup.InferType<typeof campaignInput>;

/** PUT is a patch: fields that are not sent stay unchanged. */
export const campaignPatch = strictObject(fields);
export type CampaignPatch = yup.InferType<typeof campaignPatch>;

/** What a forecast needs of a campaign that is not saved. */
export const forecastInput = strictObject({
  ...texts(() => text().default("")),
  confirmation: fields.confirmation.default(false),
  scheduledAt: fields.scheduledAt.default(null),
  whatsappId: fields.whatsappId.default(null),
  contactListId: fields.contactListId.default(null),
  tagListId: fields.tagListId.default("Nenhuma"),
  fileListId: fields.fileListId.default(null),
  // While they are typed some are still empty.
  templateValues: fields.templateValues.of(text().default("")).default([]),
  window: fields.window.default(null),
  dailyCap: fields.dailyCap.default(null),
});
export type ForecastInput = yup.InferType<typeof forecastInput>;

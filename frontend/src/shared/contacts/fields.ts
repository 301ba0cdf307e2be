import { contactInput, type ContactDetailsDto, type ContactInput, type ContactPatch } from "@guiche/contract/contacts";
import * as yup from "yup";
import { givenParts, numberParts, normalizedNumber, type TypedNumber } from "./number";
import { elsewhere, home } from "./countries";

/** An additional field of a contact: "CPF", "Aniversário". */
export interface ExtraField {
  name: string;
  value: string;
}

export interface ContactForm extends TypedNumber {
  name: string;
  email: string;
  extraInfo: ExtraField[];
  tagIds: number[];
}

/** Initial values of the dialog. A number that begins with + is complete; any other is read as typed locally. */
export interface ContactBeginning {
  name?: string;
  number?: string;
  email?: string;
}

export const maxExtraFields = 50;

const nobody: TypedNumber = { region: home, number: "" };

export const formFromContact = (contact: ContactDetailsDto | null, initial: ContactBeginning = {}): ContactForm =>
  contact
    ? {
        name: contact.name,
        ...(contact.number === null ? nobody : numberParts(contact.number)),
        email: contact.email,
        extraInfo: contact.extraInfo.map(({ name, value }) => ({ name, value })),
        tagIds: contact.ownTags.map(({ id }) => id).sort((a, b) => a - b),
      }
    : {
        name: initial.name ?? "",
        ...givenParts(initial.number),
        email: initial.email ?? "",
        extraInfo: [],
        tagIds: [],
      };

const isBlank = ({ name, value }: ExtraField): boolean => name.trim() === "" && value.trim() === "";

/**
 * The digits that the length rule counts: the national number at home; abroad the calling code too, because numbers can
 * be short there.
 */
const countedNumber = (form: TypedNumber): string =>
  form.region === home || form.region === elsewhere ? form.number.replace(/\D/g, "") : normalizedNumber(form);

const extraField = yup.object({
  name: yup
    .string()
    .trim()
    .when("value", ([value], name) =>
      typeof value === "string" && value.trim() !== "" ? name.required("Required") : name,
    )
    .max(100, "Too Long!"),
  value: yup.string().max(1_000, "Too Long!"),
});

/** The contract's message about a number; null when it is valid. */
function wordAbout(number: string): string | null {
  try {
    contactInput.validateSyncAt("number", { number });
    return null;
  } catch (error) {
    if (error instanceof yup.ValidationError) return error.message;
    throw error;
  }
}

/** The contract's rules. Groups, and contacts known only by a hidden id, have no number. */
export const schemaFor = (contact: Pick<ContactDetailsDto, "number" | "isGroup"> | null) =>
  yup.object({
    name: contactInput.fields.name,
    email: contactInput.fields.email,
    number: yup.string().test("number", "Required", (_typed, { parent, createError }) => {
      // Empty inputs reach the schema as undefined.
      const { region = elsewhere, number = "" } = parent as Partial<ContactForm>;
      const fullNumber = countedNumber({ region, number });
      if (fullNumber === "" && contact !== null && contact.number === null) return true;
      const wrong = wordAbout(fullNumber);
      return wrong === null || createError({ message: wrong });
    }),
    extraInfo: yup.array(extraField).max(maxExtraFields),
  });

const common = ({ name, email, extraInfo, tagIds }: ContactForm) => ({
  name: name.trim(),
  email: email.trim(),
  tagIds,
  extraInfo: extraInfo.filter((field) => !isBlank(field)).map((field) => ({ ...field, name: field.name.trim() })),
});

export function inputFromForm(form: ContactForm): ContactInput {
  const { tagIds, ...fields } = common(form);
  return { ...fields, ...(tagIds.length > 0 && { tagIds }), number: normalizedNumber(form) };
}

/**
 * Sends only the changed fields, so later changes by a colleague or by WhatsApp survive, and the number is
 * checked again only when it changes.
 */
export function patchOf(form: ContactForm, before: ContactDetailsDto): ContactPatch {
  const was = formFromContact(before);
  const [now, then] = [common(form), common(was)];
  const isSameNumber = form.region === was.region && form.number === was.number;
  return {
    ...(now.name !== then.name && { name: now.name }),
    ...(now.email !== then.email && { email: now.email }),
    ...(JSON.stringify(now.extraInfo) !== JSON.stringify(then.extraInfo) && { extraInfo: now.extraInfo }),
    ...(now.tagIds.join() !== then.tagIds.join() && { tagIds: now.tagIds }),
    ...(!isSameNumber && { number: normalizedNumber(form) }),
  };
}

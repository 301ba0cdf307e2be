import { tooCommon } from "@guiche/contract/input";
import type { TFunction } from "i18next";

const numberErrors: readonly string[] = ["Invalid phone", "Invalid number"];
const otherErrors: readonly string[] = ["Invalid", "Invalid color", "Invalid date", "Invalid time", "Invalid video"];

/** Whether a schema's message is about a phone number; it is shown in the interface language. */
export const isNumberError = (message: string): boolean => numberErrors.includes(message);

/** yup's own messages begin with the field's name: "expiresTicket must be a `number` type…". */
const isTechnical = (field: string, message: string) =>
  otherErrors.includes(message) || message.startsWith(`${field} must `);

/** A schema's message as people read it: the specification's literals stay as they are in every language. */
export function fieldErrorText(field: string, message: string, t: TFunction<"common">): string {
  if (isNumberError(message)) return t("field.wrongNumber");
  if (message === tooCommon) return t("field.commonPassword");
  return isTechnical(field, message) ? t("field.wrong") : message;
}

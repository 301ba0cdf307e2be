import { tooCommon } from "@guiche/contract/input";
import type { TFunction } from "i18next";

const numberWords: readonly string[] = ["Invalid phone", "Invalid number"];
const otherWords: readonly string[] = ["Invalid", "Invalid color", "Invalid date", "Invalid time", "Invalid video"];

/** Whether the message is shown in the interface language. */
export const isServerSentence = (word: string): boolean => numberWords.includes(word);

/** yup's own messages begin with the field's name: "expiresTicket must be a `number` type…". */
const isTechnical = (field: string, word: string) => otherWords.includes(word) || word.startsWith(`${field} must `);

/** A schema's message as people read it: the specification's literals stay as they are in every language. */
export function fieldWord(field: string, word: string, t: TFunction<"common">): string {
  if (isServerSentence(word)) return t("field.wrongNumber");
  if (word === tooCommon) return t("field.commonPassword");
  return isTechnical(field, word) ? t("field.wrong") : word;
}

import type { ApiError } from "../api/api-error";
import { i18n } from "../i18n/i18n";

/** The server's message for a name or address in use. The forms' own messages are the specification's literals. */
const takenWord = "Already taken";

const fieldErrorText = (field: string, word: string): string => {
  if (word !== takenWord) return word;
  return i18n.t(field === "email" ? "common:dialogs.emailTaken" : "common:dialogs.alreadyTaken");
};

/** The server's validation messages by field. */
export const wrongFields = ({ fields = {} }: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, word]) => [field, fieldErrorText(field, word)]));

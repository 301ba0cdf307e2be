import type { ApiError } from "../api/api-error";
import { i18n } from "../i18n/i18n";

/** How the server says that somebody else has the name or the address. The forms' own words stay as the specification writes them. */
const taken = "Already taken";

const inWords = (field: string, word: string): string => {
  if (word !== taken) return word;
  return i18n.t(field === "email" ? "common:dialogs.emailTaken" : "common:dialogs.alreadyTaken");
};

/** What the server found wrong, field by field. */
export const wrongFields = ({ fields = {} }: ApiError): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, word]) => [field, inWords(field, word)]));

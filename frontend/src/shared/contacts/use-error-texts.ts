import { isErrorCode } from "@guiche/contract/errors";
import { useTranslation } from "react-i18next";
import type { ErrorTexts } from "./refused-rows";

/** The messages that a row can have. */
const reasons = {
  Required: "required",
  "Too Short!": "tooShort",
  "Too Long!": "tooLong",
  "Invalid email": "email",
  "Mensagem muito curta": "shortTag",
  "Missing area code": "missingArea",
  "Rounded number": "rounded",
  "Invalid number": "undialable",
} as const;
const isReason = (error: string): error is keyof typeof reasons => Object.hasOwn(reasons, error);

/** Why a row is refused, in the interface language: a sheet has no literals of a form. */
export function useErrorTexts(): ErrorTexts {
  const { t } = useTranslation(["contacts", "errors", "common"]);
  return {
    headings: [t("contacts:sheet.errors.row"), t("contacts:sheet.errors.field"), t("contacts:sheet.errors.reason")],
    field: (name) => t(`contacts:sheet.errors.fields.${name}`),
    reason: (error, field) => {
      if (isErrorCode(error)) return t(`errors:${error}`);
      if (error === "Too Short!" && (field === "number" || field === "otherNumbers"))
        return t("contacts:sheet.errors.reasons.fewDigits");
      if (isReason(error)) return t(`contacts:sheet.errors.reasons.${reasons[error]}`);
      return t("common:field.wrong");
    },
  };
}

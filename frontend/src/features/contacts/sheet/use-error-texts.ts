import { isErrorCode } from "@guiche/contract/errors";
import { useTranslation } from "react-i18next";
import { isNumberError } from "@/shared/forms/field-error-text";
import type { ErrorTexts } from "./errors-csv";

/** The schema's messages that a row can have, beside those about numbers. */
const reasons = {
  Required: "required",
  "Too Short!": "tooShort",
  "Too Long!": "tooLong",
  "Invalid email": "email",
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
      if (error === "Too Short!" && field === "number") return t("contacts:sheet.errors.reasons.fewDigits");
      if (isReason(error)) return t(`contacts:sheet.errors.reasons.${reasons[error]}`);
      return t(isNumberError(error) ? "common:field.wrongNumber" : "common:field.wrong");
    },
  };
}

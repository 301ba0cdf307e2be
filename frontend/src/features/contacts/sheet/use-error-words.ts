import { isErrorCode } from "@guiche/contract/errors";
import { useTranslation } from "react-i18next";
import { isOwnWord } from "@/shared/forms/own-words";
import type { ErrorWords } from "./errors-csv";

/** Why a row is refused, in the interface language. */
export function useErrorWords(): ErrorWords {
  const { t } = useTranslation(["contacts", "errors", "common"]);
  return {
    headings: [t("contacts:sheet.errors.row"), t("contacts:sheet.errors.field"), t("contacts:sheet.errors.reason")],
    field: (name) => t(`contacts:sheet.errors.fields.${name}`),
    reason: (error) => {
      if (isErrorCode(error)) return t(`errors:${error}`);
      return isOwnWord(error) ? t("common:field.wrongNumber") : error;
    },
  };
}

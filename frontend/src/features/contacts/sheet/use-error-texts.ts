import { isErrorCode } from "@guiche/contract/errors";
import { useTranslation } from "react-i18next";
import { isServerSentence } from "@/shared/forms/server-sentences";
import type { ErrorTexts } from "./errors-csv";

/** Why a row is refused, in the interface language. */
export function useErrorTexts(): ErrorTexts {
  const { t } = useTranslation(["contacts", "errors", "common"]);
  return {
    headings: [t("contacts:sheet.errors.row"), t("contacts:sheet.errors.field"), t("contacts:sheet.errors.reason")],
    field: (name) => t(`contacts:sheet.errors.fields.${name}`),
    reason: (error) => {
      if (isErrorCode(error)) return t(`errors:${error}`);
      return isServerSentence(error) ? t("common:field.wrongNumber") : error;
    },
  };
}

import { maxVariantName } from "@guiche/contract/campaign-input";
import type { VariantNumber } from "@guiche/contract/campaigns";
import { useField } from "formik";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldText } from "../../shared/forms/FieldText";
import { customerVariables, shortToken } from "../../shared/variables/short-token";
import { VariableChips } from "../../shared/variables/VariableChips";

/** One variant: its message and, where the campaign asks first, its question. */
export function VariantFields({ variant }: { variant: VariantNumber }) {
  const { t } = useTranslation("campaigns");
  const [{ value: asks }] = useField<boolean>("confirmation");
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <FieldText
        name={`variantName${variant}`}
        label={t("dialog.variantName")}
        help={t("dialog.variantNameHelp")}
        inputProps={{ maxLength: maxVariantName, autoComplete: "off" }}
      />
      <FieldText
        name={`message${variant}`}
        label={t("dialog.message")}
        help={t("dialog.messageHelp")}
        multiline
        minRows={4}
        maxRows={12}
        inputRef={text}
        inputProps={{ maxLength: 4_096 }}
      />
      <VariableChips into={text} offeredVariables={customerVariables} write={shortToken} />
      {asks ? (
        <FieldText
          name={`confirmationMessage${variant}`}
          label={t("dialog.confirmationMessage")}
          help={t("dialog.confirmationHelp")}
          multiline
          minRows={2}
          maxRows={8}
          inputProps={{ maxLength: 4_096 }}
        />
      ) : null}
    </>
  );
}

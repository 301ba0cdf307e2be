import { maxTextLength } from "@guiche/contract/limits";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useField } from "formik";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shared/forms/form-schema";
import { shortToken } from "../../shared/variables/short-token";
import { UnknownVariables } from "../../shared/variables/UnknownVariables";
import { VariableChips } from "../../shared/variables/VariableChips";
import { quickVariables } from "./variables";

const rows = 7;

/** The text, with buttons that insert a variable at the caret. */
export function FieldMessage({ name }: { name: string }) {
  const { t } = useTranslation("quick");
  const [field, meta] = useField<string>(name);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const wrong = useErrorText(name, meta);

  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <FormControl fullWidth error={wrong !== undefined} variant="outlined">
        <InputLabel htmlFor={id}>{t("dialog.message")}</InputLabel>
        <OutlinedInput
          {...field}
          id={id}
          label={t("dialog.message")}
          multiline
          rows={rows}
          inputRef={text}
          aria-describedby={wrong ? `${id}-note` : undefined}
          inputProps={{ maxLength: maxTextLength, "aria-invalid": wrong !== undefined }}
        />
        {wrong ? <FormHelperText id={`${id}-note`}>{wrong}</FormHelperText> : null}
      </FormControl>
      <UnknownVariables text={field.value} kind="quick" />
      <VariableChips into={text} offeredVariables={quickVariables} write={shortToken} />
    </Box>
  );
}

import { maxTextLength } from "@guiche/contract/limits";
import { quickVariables } from "@guiche/contract/quick-messages";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useField } from "formik";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { tokenOf } from "./variables";

const rows = 7;

/** The text, and the words that become the contact's own when it is sent: each is put where the caret stands. */
export function FieldMessage({ name }: { name: string }) {
  const { t } = useTranslation("quick");
  const [field, meta] = useField<string>(name);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const wrong = meta.touched && meta.error ? meta.error : undefined;

  const insert = (token: string) => {
    const input = text.current;
    if (!input) return;
    input.focus();
    input.setRangeText(token, input.selectionStart, input.selectionEnd, "end");
    // The form learns of it as it learns of what is typed, and the caret stays behind the token.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

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
      <Box
        role="group"
        aria-labelledby={`${id}-variables`}
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}
      >
        <Box component="span" id={`${id}-variables`} sx={{ typography: "body2", color: "text.secondary" }}>
          {t("dialog.variables")}
        </Box>
        {quickVariables.map((variable) => (
          <Chip
            key={variable}
            component="button"
            type="button"
            clickable
            variant="outlined"
            label={tokenOf(variable)}
            aria-label={t("dialog.insert", { token: tokenOf(variable) })}
            onClick={() => insert(tokenOf(variable))}
            sx={{ minHeight: { xs: 44, sm: 32 }, borderRadius: { xs: "22px", sm: "16px" } }}
          />
        ))}
      </Box>
    </Box>
  );
}

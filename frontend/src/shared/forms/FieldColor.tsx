import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useField } from "formik";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { parseHex } from "../theme/contrast";
import { sameColour } from "../theme/palette";
import { FieldColorGrid, type UsedColour } from "./FieldColorGrid";
import { useErrorText } from "./form-schema";

interface Props {
  name: string;
  label: string;
  required?: boolean;
  /** Marked in the palette but still selectable: the server decides whether duplicates are allowed. */
  used?: readonly UsedColour[];
}

/** One of the fifty palette colours, or any other by its hex code. */
export function FieldColor({ name, label, required, used = [] }: Props) {
  const { t } = useTranslation("lists");
  const [field, meta, { setValue }] = useField<string>(name);
  const id = useId();
  const errorText = useErrorText(name, meta);
  const holder = used.find(({ color }) => sameColour(color, field.value));
  const note = errorText ?? (holder ? t("color.usedBy", { by: holder.by }) : t("color.codeHelp"));
  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ display: "grid", gap: 4 }}>
      <Box id={`${id}-label`} sx={{ typography: "body2", color: "text.secondary" }}>
        {label}
      </Box>
      <FieldColorGrid value={field.value} used={used} onChange={(colour) => void setValue(colour)} />
      <FormControl error={errorText !== undefined} required={required} sx={{ maxWidth: 320 }}>
        <InputLabel htmlFor={id}>{t("color.code")}</InputLabel>
        <OutlinedInput
          {...field}
          id={id}
          label={t("color.code")}
          aria-describedby={`${id}-note`}
          inputProps={{ "aria-invalid": errorText !== undefined, maxLength: 9, spellCheck: false, autoComplete: "off" }}
          startAdornment={
            <InputAdornment position="start">
              <Box
                aria-hidden="true"
                sx={(theme) => ({
                  width: 20,
                  height: 20,
                  borderRadius: "6px",
                  border: `1px solid ${theme.vars.palette.outline}`,
                  bgcolor: parseHex(field.value) ? field.value : "transparent",
                })}
              />
            </InputAdornment>
          }
        />
        <FormHelperText id={`${id}-note`}>{note}</FormHelperText>
      </FormControl>
    </Box>
  );
}

import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useField } from "formik";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseHex } from "../theme/contrast";
import { calmColours, sameColour } from "../theme/palette";
import { FieldColorGrid, type UsedColour } from "./FieldColorGrid";
import { useErrorText } from "./form-schema";

interface Props {
  name: string;
  label: string;
  required?: boolean;
  /** Marked in the palette but still selectable: the server decides whether duplicates are allowed. */
  usedColors?: readonly UsedColour[];
}

/** One of ten calm colours; one click further, one of fifty or any other by its hex code. */
export function FieldColor({ name, label, required, usedColors = [] }: Props) {
  const { t } = useTranslation("lists");
  const [field, meta, { setValue }] = useField<string>(name);
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const errorText = useErrorText(name, meta);
  const holder = usedColors.find(({ color }) => sameColour(color, field.value));
  const note = errorText ?? (holder ? t("color.usedBy", { by: holder.by }) : isWhole ? t("color.codeHelp") : null);
  const isOther = !calmColours.some(({ colour }) => sameColour(colour, field.value));
  return (
    <FormControl
      component="div"
      role="group"
      aria-labelledby={`${id}-label`}
      error={errorText !== undefined}
      sx={{ display: "grid", gap: 3, justifyItems: "start" }}
    >
      <Box id={`${id}-label`} sx={{ typography: "body2", color: "text.secondary" }}>
        {label}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, maxWidth: 1 }}>
        <FieldColorGrid
          value={field.value}
          usedColors={usedColors}
          isWhole={isWhole}
          onChange={(colour) => void setValue(colour)}
        />
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          startIcon={isOther ? <Dot colour={field.value} /> : null}
        >
          {t(isWhole ? "color.fewer" : "color.more")}
        </Button>
      </Box>
      {isWhole ? (
        <FormControl required={required} error={errorText !== undefined} sx={{ maxWidth: 320 }}>
          <InputLabel htmlFor={id}>{t("color.code")}</InputLabel>
          <OutlinedInput
            {...field}
            id={id}
            label={t("color.code")}
            aria-describedby={`${id}-note`}
            inputProps={{
              "aria-invalid": errorText !== undefined,
              maxLength: 9,
              spellCheck: false,
              autoComplete: "off",
            }}
          />
        </FormControl>
      ) : null}
      {note ? (
        <FormHelperText id={`${id}-note`} sx={{ m: 0 }}>
          {note}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}

/** The chosen colour, where it is none of the ten. */
const Dot = ({ colour }: { colour: string }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={(theme) => ({
      width: 20,
      height: 20,
      borderRadius: "6px",
      border: `1px solid ${theme.vars.palette.outline}`,
      bgcolor: parseHex(colour) ? colour : "transparent",
    })}
  />
);

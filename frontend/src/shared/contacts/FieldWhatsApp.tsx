import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useFormikContext } from "formik";
import { useId, useLayoutEffect, useMemo, useRef, type ChangeEvent } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../forms/form-schema";
import { currentLanguage } from "../i18n/current";
import { elsewhere, namedCountries } from "./countries";
import type { ContactForm } from "./fields";
import { caretIn, typedParts } from "./number";

/** A WhatsApp number: its country, and the national number formatted while typing. */
export function FieldWhatsApp({ required, help }: { required: boolean; help: string }) {
  const { t } = useTranslation("contacts");
  const { values, errors, touched, setValues, setFieldTouched } = useFormikContext<ContactForm>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const behind = useRef<number | null>(null);
  const countries = useMemo(() => namedCountries(currentLanguage()), []);
  const wrong = useErrorText("number", { touched: touched.number, error: errors.number });

  const take = (region: string, text: string) =>
    void setValues((current) => ({ ...current, ...typedParts(region, text) }));
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    behind.current = target.value.slice(target.selectionStart ?? target.value.length).replace(/\D/g, "").length;
    take(values.region, target.value);
  };
  // Every key reformats the text; keep the caret between the same digits.
  useLayoutEffect(() => {
    if (behind.current === null || !input.current) return;
    const caret = caretIn(values.number, behind.current);
    behind.current = null;
    input.current.setSelectionRange(caret, caret);
  }, [values.number]);

  return (
    <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "210px 1fr" }, gap: { xs: 5, sm: 3 } }}>
      <FormControl variant="outlined">
        <InputLabel htmlFor={`${id}-country`} shrink>
          {t("dialog.country")}
        </InputLabel>
        <NativeSelect
          value={values.region}
          onChange={({ target }) => take(target.value, values.number)}
          input={<OutlinedInput notched label={t("dialog.country")} />}
          inputProps={{ id: `${id}-country`, autoComplete: "off" }}
        >
          {countries.map(({ region, name, code }) => (
            <option key={region} value={region}>
              {`${name} (+${code})`}
            </option>
          ))}
          <option value={elsewhere}>{t("dialog.elsewhere")}</option>
        </NativeSelect>
      </FormControl>
      <FormControl error={wrong !== undefined} required={required} variant="outlined">
        <InputLabel htmlFor={id}>{t("dialog.number")}</InputLabel>
        <OutlinedInput
          id={id}
          name="number"
          label={t("dialog.number")}
          value={values.number}
          onChange={type}
          onBlur={() => void setFieldTouched("number", true, false)}
          inputRef={input}
          aria-describedby={`${id}-note`}
          inputProps={{ "aria-invalid": wrong !== undefined, inputMode: "tel", autoComplete: "off", maxLength: 90 }}
        />
        <FormHelperText id={`${id}-note`}>{wrong ?? help}</FormHelperText>
      </FormControl>
    </Box>
  );
}

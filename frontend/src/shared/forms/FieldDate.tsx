import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { DayField } from "./DayField";
import { fieldErrorText } from "./field-error-text";

/** A date field of a Formik form. */
export function FieldDate({ name, label, help }: { name: string; label: string; help?: string }) {
  const [{ value }, { error, touched }, { setValue }] = useField<string>(name);
  const { t } = useTranslation();
  const errorText = touched && error ? fieldErrorText(name, error, t) : undefined;
  return (
    <DayField label={label} value={value} onChange={(day) => void setValue(day)} help={help} errorText={errorText} />
  );
}

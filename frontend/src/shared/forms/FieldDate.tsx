import { useField } from "formik";
import { DayField } from "./DayField";
import { useErrorText } from "./form-schema";

/** A date field of a Formik form. */
export function FieldDate({ name, label, help }: { name: string; label: string; help?: string }) {
  const [{ value }, meta, { setValue }] = useField<string>(name);
  const errorText = useErrorText(name, meta);
  return (
    <DayField label={label} value={value} onChange={(day) => void setValue(day)} help={help} errorText={errorText} />
  );
}

import { useField } from "formik";
import { DayField } from "../../shared/forms/DayField";

/** A date field of a Formik form. */
export function FieldDate({ name, label, help }: { name: string; label: string; help?: string }) {
  const [{ value }, , { setValue }] = useField<string>(name);
  return <DayField label={label} value={value} onChange={(day) => void setValue(day)} help={help} />;
}

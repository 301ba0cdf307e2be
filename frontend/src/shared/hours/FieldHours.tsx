import type { WorkDay } from "@guiche/contract/time/hours";
import { useField } from "formik";
import { HoursEditor } from "./HoursEditor";

/** The working hours as a field of a Formik form. Each time field shows its own error. */
export function FieldHours({ name }: { name: string }) {
  const [field, , { setValue }] = useField<readonly WorkDay[]>(name);
  return <HoursEditor value={field.value} onChange={(week) => void setValue(week)} />;
}

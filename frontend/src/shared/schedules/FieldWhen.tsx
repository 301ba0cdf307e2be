import { isWallTime, momentOf, wallTime } from "@guiche/contract/time/wall-time";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { zoneNote } from "../format/zone-note";
import { FieldText } from "../forms/FieldText";

interface Props {
  name: string;
  label: string;
  zone: string;
  /** Shown while there is nothing to say about the zone. */
  help?: string;
  required?: boolean;
}

/** A day and time of the company's clock. It names the zone where the browser's is another one. */
export function FieldWhen({ name, label, zone, help, required = true }: Props) {
  const { t } = useTranslation("schedules");
  const [{ value }] = useField<string>(name);
  const note = () => {
    if (!isWallTime(value)) return undefined;
    const at = momentOf(value, zone);
    const real = wallTime(at, zone);
    if (real !== value) return t("dialog.noSuchTime", { time: real.slice(11) });
    return zoneNote(at, zone) ?? undefined;
  };
  return <FieldText name={name} label={label} help={note() ?? help} type="datetime-local" required={required} />;
}

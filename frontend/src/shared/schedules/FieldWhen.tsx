import { isWallTime, momentOf, wallTime } from "@guiche/contract/wall-time";
import { useField } from "formik";
import { useTranslation } from "react-i18next";
import { FieldText } from "../forms/FieldText";
import { intlTags, type Language } from "../i18n/languages";

/** The zone's name in words, "Horário de Brasília"; null where the browser's clock shows the same time. */
function zoneNote(at: Date, zone: string, language: string): string | null {
  if (wallTime(at, zone) === wallTime(at, Intl.DateTimeFormat().resolvedOptions().timeZone)) return null;
  const parts = new Intl.DateTimeFormat(intlTags[language as Language], {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

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
  const { t, i18n } = useTranslation("schedules");
  const [{ value }] = useField<string>(name);
  const note = () => {
    if (!isWallTime(value)) return undefined;
    const at = momentOf(value, zone);
    const real = wallTime(at, zone);
    if (real !== value) return t("dialog.noSuchTime", { time: real.slice(11) });
    return zoneNote(at, zone, i18n.language) ?? undefined;
  };
  return <FieldText name={name} label={label} help={note() ?? help} type="datetime-local" required={required} />;
}

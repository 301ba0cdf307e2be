import { wallTime } from "@guiche/contract/time/wall-time";
import { currentLanguage } from "../i18n/current";
import { intlTags } from "@guiche/contract/texts/languages";
import { browserZone } from "../session/zone";

/** The zone's name in words, "Horário de Brasília"; null where the browser's clock shows the same time. */
export function zoneNote(at: Date, zone: string): string | null {
  if (wallTime(at, zone) === wallTime(at, browserZone())) return null;
  const parts = new Intl.DateTimeFormat(intlTags[currentLanguage()], {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

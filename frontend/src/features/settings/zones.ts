import { foldText } from "../../shared/format/fold-text";

/** All zones that the browser knows, plus the current one. */
export function zonesWith(current: string): string[] {
  const supportedZones = Intl.supportedValuesOf("timeZone");
  return [...new Set([...supportedZones, "UTC", current])].sort();
}

/** `America/Sao_Paulo` without underscores. */
export const zoneName = (zone: string) => zone.replaceAll("_", " ");

/** "sao paulo" finds `America/Sao_Paulo`. */
export function findZones(zones: readonly string[], searchText: string): string[] {
  const words = foldText(searchText)
    .split(/[\s/_]+/)
    .filter(Boolean);
  return zones.filter((zone) => {
    const text = foldText(zone);
    return words.every((word) => text.includes(word));
  });
}

/** A minus sign, after which lines do not break, unlike after a hyphen. */
const minus = "\u2212";

/** The local time in a zone and its offset from UTC. */
export function clockIn(zone: string, now: Date): { time: string; offset: string } | null {
  try {
    const parts = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "shortOffset",
    }).formatToParts(now);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
    return { time: `${part("hour")}:${part("minute")}`, offset: part("timeZoneName").replace("-", minus) };
  } catch {
    return null;
  }
}

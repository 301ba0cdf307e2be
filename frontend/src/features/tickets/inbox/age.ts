/** The colour of an age. */
type AgeTone = "plain" | "ok" | "warn" | "error";
type AgeUnit = "now" | "minutes" | "hours" | "days";
export interface Age {
  unit: AgeUnit;
  count: number;
  tone: AgeTone;
}

const minute = 60_000;

function toneOfMinutes(minutes: number): AgeTone {
  if (minutes >= 30) return "warn";
  return minutes >= 3 ? "ok" : "plain";
}

/**
 * Green from 3 min, orange from 30 to 59 min, red in hours from one hour and in days from one day: never calmer than
 * before.
 */
export function ageOf(since: string, now: number): Age {
  // The browser's clock may be behind the server's.
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute));
  if (minutes < 1) return { unit: "now", count: 0, tone: "plain" };
  if (minutes < 60) return { unit: "minutes", count: minutes, tone: toneOfMinutes(minutes) };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: "hours", count: hours, tone: "error" };
  return { unit: "days", count: Math.floor(hours / 24), tone: "error" };
}

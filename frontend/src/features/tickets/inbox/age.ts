/** How long a ticket has waited, in the words and colours of the card. */
export type AgeTone = "plain" | "ok" | "warn" | "error";
export type AgeUnit = "now" | "minutes" | "hours" | "days";
export interface Age {
  unit: AgeUnit;
  count: number;
  tone: AgeTone;
}

const minute = 60_000;

function toneOfMinutes(minutes: number): AgeTone {
  if (minutes >= 30) return "warn";
  return minutes >= 3 && minutes <= 10 ? "ok" : "plain";
}

/** 3–10 min green, 30–59 min orange, from one hour red in hours, from one day red in days. */
export function ageOf(updatedAt: string, now: number): Age {
  // A clock that runs behind the server's must not show a negative wait.
  const minutes = Math.max(0, Math.floor((now - Date.parse(updatedAt)) / minute));
  if (minutes < 1) return { unit: "now", count: 0, tone: "plain" };
  if (minutes < 60) return { unit: "minutes", count: minutes, tone: toneOfMinutes(minutes) };
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return { unit: "hours", count: hours, tone: "error" };
  return { unit: "days", count: Math.floor(hours / 24), tone: "error" };
}

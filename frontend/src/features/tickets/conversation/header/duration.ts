/** A duration in whole days, hours and minutes, with the unit to show. */
interface Duration {
  unit: "moment" | "minutes" | "hours" | "days";
  days: number;
  hours: number;
  minutes: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Never negative, even if the browser's clock is behind the server's. */
export function durationSince(since: string, now: number): Duration {
  const all = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  const [days, hours, minutes] = [Math.floor(all / dayMinutes), Math.floor((all % dayMinutes) / 60), all % 60];
  if (days > 0) return { unit: "days", days, hours, minutes };
  if (hours > 0) return { unit: "hours", days, hours, minutes };
  return { unit: minutes > 0 ? "minutes" : "moment", days, hours, minutes };
}

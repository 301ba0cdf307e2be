import { trialDays } from "@guiche/contract/companies";
import { settingDefaults } from "@guiche/contract/settings";
import { wallDay } from "@guiche/contract/time/wall-time";
import { now } from "../../core/clock";

/** The date `yyyy-MM-dd` in an IANA zone, `daysLater` days from now. */
export const today = (timezone: string, daysLater = 0): string => addDays(dayOrUsual(timezone, now()), daysLater);

/** Last day of the trial of a company that signed up at this moment. */
export const trialEnd = (signedUpAt: Date): string => addDays(wallDay(signedUpAt, settingDefaults.timezone), trialDays);

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An invalid zone falls back to the default: it must not suspend this company or stop the check of the others. */
function dayOrUsual(timezone: string, moment: Date): string {
  try {
    return wallDay(moment, timezone);
  } catch {
    return wallDay(moment, settingDefaults.timezone);
  }
}

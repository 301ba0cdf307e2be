import { trialDays } from "@guiche/contract/companies";
import { settingDefaults } from "@guiche/contract/settings";
import { now } from "../../core/clock";

/** The date `yyyy-MM-dd` in an IANA zone, `daysLater` days from now. */
export const today = (timezone: string, daysLater = 0): string => addDays(dayIn(timezone, now()), daysLater);

/** Last day of the trial of a company that signed up at this moment. */
export const trialEnd = (signedUpAt: Date): string => addDays(dayIn(settingDefaults.timezone, signedUpAt), trialDays);

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An invalid zone falls back to the default: it must not suspend this company or stop the check of the others. */
function dayIn(timezone: string, moment: Date): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(moment);
  } catch {
    return new Intl.DateTimeFormat("en-CA", { timeZone: settingDefaults.timezone }).format(moment);
  }
}

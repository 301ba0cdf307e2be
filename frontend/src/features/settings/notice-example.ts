import { usualAbsenceNotice } from "@guiche/contract/texts/absence-notice";
import { isOpenAt, type Hours } from "@guiche/contract/time/open-hours";

const step = 30 * 60_000;
/** A week and a day: a week that is never closed by then is always open. */
const looksAhead = 8 * 24 * 60 * 60_000;

/** The notice made of these hours, as a customer reads it in the next absence; null when the company is always open. */
export function noticeExample(hours: Hours, now: number, language: string): string | null {
  for (let at = now; at < now + looksAhead; at += step) {
    const moment = new Date(at);
    if (!isOpenAt(hours, moment)) return usualAbsenceNotice(hours, moment, language);
  }
  return null;
}

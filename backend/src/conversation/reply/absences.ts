import { usualAbsenceNotice } from "@guiche/contract/texts/absence-notice";
import type { Absence, Facts } from "@guiche/contract/bot/engine-types";
import { weekOf } from "@guiche/contract/time/hours";
import { absenceOf, type Hours } from "@guiche/contract/time/open-hours";
import type { Settings } from "@guiche/contract/settings";
import { absenceNoticeOf, hoursOf } from "../../modules/companies";
import type { ConnectionRow } from "../../modules/connections";
import { allQueues } from "../../modules/queues";
import type { Scope } from "../../core/tenant/scope";

export type Absences = Pick<Facts, "companyAbsence" | "queueAbsences">;

const none: Absences = { companyAbsence: null, queueAbsences: {} };

/**
 * What is closed at this moment: the company or single queues. Customers read the queue's text, else the connection's, else
 * the company's, else when the company is back.
 */
export async function absencesAt(
  scope: Scope,
  { connection, settings, at }: { connection: ConnectionRow; settings: Settings; at: Date },
): Promise<Absences> {
  const { scheduleType, language } = settings;
  if (scheduleType !== "company" && scheduleType !== "queue") return none;
  const [company, ofCompany] = [await hoursOf(scope), await absenceNoticeOf(scope)];
  const absence = (hours: Hours, own: string): Absence | null => {
    const closure = absenceOf(hours, at);
    const notice = own.trim() || connection.outOfHoursMessage.trim() || ofCompany;
    return closure && { since: closure.since.getTime(), notice: notice || usualAbsenceNotice(hours, at, language) };
  };
  const companyAbsence = scheduleType === "company" ? absence(company, "") : null;
  if (scheduleType === "company" && !companyAbsence) return none;
  const queueAbsences: Record<number, Absence> = {};
  for (const { id, schedules, outOfHoursMessage } of await allQueues(scope)) {
    const hours = companyAbsence ? company : { ...company, schedules: weekOf(schedules) };
    const queueAbsence = companyAbsence && !outOfHoursMessage.trim() ? null : absence(hours, outOfHoursMessage);
    if (queueAbsence) queueAbsences[id] = queueAbsence;
  }
  return { companyAbsence, queueAbsences };
}

export const isAbsent = ({ companyAbsence, queueAbsences }: Absences, queueId: number | null): boolean =>
  companyAbsence !== null || (queueId !== null && queueAbsences[queueId] !== undefined);

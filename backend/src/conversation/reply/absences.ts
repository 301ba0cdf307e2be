import type { Absence, Facts } from "@guiche/contract/bot/engine-types";
import { weekOf } from "@guiche/contract/hours";
import { absenceOf, type Hours } from "@guiche/contract/open-hours";
import type { Settings } from "@guiche/contract/settings";
import { hoursOf } from "../../modules/companies";
import type { ConnectionRow } from "../../modules/connections";
import { allQueues } from "../../modules/queues";
import type { Scope } from "../../core/tenant/scope";

export type Absences = Pick<Facts, "companyAbsence" | "queueAbsences">;

const none: Absences = { companyAbsence: null, queueAbsences: {} };

/** What is closed at this moment: the company, with the connection's notice, or queues, with their own. */
export async function absencesAt(
  scope: Scope,
  { connection, settings, at }: { connection: ConnectionRow; settings: Settings; at: Date },
): Promise<Absences> {
  if (settings.scheduleType === "company")
    return { ...none, companyAbsence: absence(await hoursOf(scope), connection.outOfHoursMessage, at) };
  if (settings.scheduleType !== "queue") return none;
  const company = await hoursOf(scope);
  const queueAbsences: Record<number, Absence> = {};
  for (const { id, schedules, outOfHoursMessage } of await allQueues(scope)) {
    const closed = absence({ ...company, schedules: weekOf(schedules) }, outOfHoursMessage, at);
    if (closed) queueAbsences[id] = closed;
  }
  return { ...none, queueAbsences };
}

function absence(hours: Hours, notice: string, at: Date): Absence | null {
  const closed = absenceOf(hours, at);
  return closed && { since: closed.since.getTime(), notice };
}

export const isAbsent = ({ companyAbsence, queueAbsences }: Absences, queueId: number | null): boolean =>
  companyAbsence !== null || (queueId !== null && queueAbsences[queueId] !== undefined);

import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { Program } from "@guiche/contract/bot/program";
import type { GivenFacts, HoursFact } from "@guiche/contract/bot-scripts";
import type { Absence, Facts } from "@guiche/contract/bot/engine-types";
import { usualAbsenceNotice } from "@guiche/contract/texts/absence-notice";
import { absenceOf, type Hours } from "@guiche/contract/time/open-hours";
import { extraWords } from "@guiche/contract/texts/variables";
import type { BotMenuConnection } from "./source";

export const usualFacts: GivenFacts = {
  hours: "open",
  silence: null,
  mayUse: { prompts: true, integrations: true },
};

/** The simulated customer, whose values fill the texts. */
export interface SampleContact {
  name: string;
  number: string;
  email: string;
  /** Extra fields by their names. */
  fields: Readonly<Record<string, string>>;
}

export type Absences = Pick<Facts, "companyAbsence" | "queueAbsences">;

/** `since`: when the hours that the user chose began to be closed. */
export type AbsencesAt = (at: number, hours: HoursFact, since: number) => Absences;

const none: Absences = { companyAbsence: null, queueAbsences: {} };

/** Outside the hours, as on the server: the queue's text, else the connection's, else the company's, else when it is back. */
export const absencesOf =
  (
    { scheduleType, queues, hours: company, outOfHoursMessage: ofCompany = "", language }: BotMenusDto,
    connection: BotMenuConnection,
  ): AbsencesAt =>
  (at, hours, since) => {
    if (hours === "open" || (hours === "byClock" && scheduleType === "disabled")) return none;
    const absence = (text: string, own: Hours | undefined): Absence | null => {
      const absenceStart = hours === "closed" ? { since: new Date(since) } : own ? absenceOf(own, new Date(at)) : null;
      const usual = own ? usualAbsenceNotice(own, new Date(at), language) : "";
      const notice = text.trim() || connection.outOfHoursMessage.trim() || ofCompany || usual;
      return absenceStart && { since: absenceStart.since.getTime(), notice };
    };
    const companyAbsence = scheduleType === "queue" ? null : absence("", company);
    if (scheduleType !== "queue" && !companyAbsence) return none;
    const queueAbsences: Record<number, Absence> = {};
    for (const { id, outOfHoursMessage, schedules } of queues) {
      const own = company && (companyAbsence ? company : { ...company, schedules: schedules ?? company.schedules });
      const queueAbsence = companyAbsence && !outOfHoursMessage.trim() ? null : absence(outOfHoursMessage, own);
      if (queueAbsence) queueAbsences[id] = queueAbsence;
    }
    return { companyAbsence, queueAbsences };
  };

/** The extra fields that the program's texts ask for: a customer on a real line has them, the sample needs values. */
export function fieldsIn({ nodes, failedText, notUnderstoodText, givesUpText }: Program): string[] {
  const texts = Object.values(nodes).flatMap((node) => [
    node.text,
    ...(node.kind === "speaker" && node.speaks ? [node.speaks.restartText] : []),
  ]);
  return [...new Set([...texts, failedText, notUnderstoodText, givesUpText].flatMap(extraWords))].slice(0, 20);
}

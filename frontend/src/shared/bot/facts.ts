import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { Program } from "@guiche/contract/bot/program";
import type { GivenFacts, HoursFact } from "@guiche/contract/bot-scripts";
import type { Absence, Facts } from "@guiche/contract/bot/engine-types";
import { absenceOf, type Hours } from "@guiche/contract/open-hours";
import { extraWords } from "@guiche/contract/variables";
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

/** `since`: when the hours that somebody chose began to be closed. */
export type AbsencesAt = (at: number, hours: HoursFact, since: number) => Absences;

const none: Absences = { companyAbsence: null, queueAbsences: {} };

/** Outside the hours, each queue answers for itself where queues have their own hours, else the connection does. */
export const absencesOf =
  ({ scheduleType, queues, hours: company }: BotMenusDto, connection: BotMenuConnection): AbsencesAt =>
  (at, hours, since) => {
    if (hours === "open" || (hours === "byClock" && scheduleType === "disabled")) return none;
    const absence = (notice: string, own: Hours | undefined): Absence | null => {
      if (hours === "closed") return { since, notice };
      const closed = own ? absenceOf(own, new Date(at)) : null;
      return closed && { since: closed.since.getTime(), notice };
    };
    if (scheduleType !== "queue") return { ...none, companyAbsence: absence(connection.outOfHoursMessage, company) };
    const queueAbsences: Record<number, Absence> = {};
    for (const { id, outOfHoursMessage, schedules } of queues) {
      const closed = absence(outOfHoursMessage, company && { ...company, schedules: schedules ?? company.schedules });
      if (closed) queueAbsences[id] = closed;
    }
    return { ...none, queueAbsences };
  };

/** The extra fields that the program's texts ask for: a customer on a real line has them, the sample needs values. */
export function fieldsIn({ nodes, failedText }: Program): string[] {
  const texts = Object.values(nodes).flatMap((node) => [
    node.text,
    ...(node.kind === "speaker" && node.speaks ? [node.speaks.restartText] : []),
  ]);
  return [...new Set([...texts, failedText].flatMap(extraWords))].slice(0, 20);
}

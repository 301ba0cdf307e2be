import type { Settings } from "@guiche/contract/settings";
import { fill, valueIn, type VariableValues } from "@guiche/contract/variables";
import { offsetAt, minute } from "@guiche/contract/zone";

/** The values for an automatic text. */
export interface TemplateValues extends Omit<VariableValues, "minuteOfDay" | "language"> {
  /** The contact's extra fields. */
  fields: readonly { name: string; value: string }[];
  at: Date;
  timezone: Settings["timezone"];
  language: Settings["language"];
}

/** The minute of the day in the company's time zone. */
function minuteOfDay({ at, timezone }: Pick<TemplateValues, "at" | "timezone">): number {
  const wall = Math.floor((at.getTime() + offsetAt(timezone, at.getTime())) / minute);
  return ((wall % 1_440) + 1_440) % 1_440;
}

/** Fills a text by the company's local time, with the contact's extra fields. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  fill(
    text,
    valueIn({ ...values, minuteOfDay: minuteOfDay(values) }),
    (word) => values.fields.find(({ name }) => name.trim() === word)?.value,
  );

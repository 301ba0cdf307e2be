import type { Settings } from "@guiche/contract/settings";
import { fill, valueByWord, valueIn, type VariableValues } from "@guiche/contract/texts/variables";
import { minuteOfDay } from "@guiche/contract/time/zone";
import { log } from "../../core/log/log";

/** The values for an automatic text. */
export interface TemplateValues extends Omit<VariableValues, "minuteOfDay" | "language"> {
  /** The contact's extra fields. */
  fields: readonly { name: string; value: string }[];
  at: Date;
  timezone: Settings["timezone"];
  language: Settings["language"];
}

/** Fills a text by the company's local time, with the contact's extra fields. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  fill(text, valueIn({ ...values, minuteOfDay: minuteOfDay(values.timezone, values.at.getTime()) }), (word) => {
    const value = valueByWord(values.fields, word);
    if (value === undefined) log.info({ word }, "Variable without a value left out of a text");
    return value;
  });

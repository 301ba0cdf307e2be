import { holidayList } from "@guiche/contract/time/hours";
import { isTimeZone, longestSetting, settingChoices, settingNumbers, type SettingKey } from "@guiche/contract/settings";
import { invalid } from "../../core/http/errors";

const unfit = (why = "Invalid") => invalid({ value: why });

/** Normalizes the value for storage; throws when the key cannot hold it. */
export async function fitValue(key: SettingKey, value: string): Promise<string> {
  const choices = settingChoices[key];
  if (choices && !choices.includes(value)) throw unfit();
  if (settingNumbers[key]) return integer(value, settingNumbers[key]);
  if (key === "timezone" && !isTimeZone(value)) throw unfit();
  if (key === "holidays") return holidays(value);
  if (key === "recoveryQueueId" && value !== "") return integer(value, { min: 1, max: 999_999_999 });
  if (value.length > longestSetting) throw unfit("Too Long!");
  return value.trim();
}

function integer(value: string, { min, max }: { min: number; max: number }): string {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max)) throw unfit();
  return String(number);
}

async function holidays(value: string): Promise<string> {
  try {
    const validHolidays = await holidayList.required().validate(JSON.parse(value));
    return JSON.stringify(validHolidays);
  } catch {
    throw unfit();
  }
}

import { NumberCheck } from "../../models/connections/number-check";

interface CheckedNumber extends Pick<NumberCheck, "number" | "lid" | "checkedAt"> {
  /** As WhatsApp spells it; null when the number is not on WhatsApp. */
  phone: string | null;
}

/** A number is on WhatsApp or not for all companies alike, so the cache is shared. */
export const numberCheckStore = {
  find: (number: string): Promise<CheckedNumber | null> => NumberCheck.findOne({ where: { number }, raw: true }),
  save: (checkedNumber: CheckedNumber) => NumberCheck.upsert(checkedNumber, { conflictFields: ["number"] }),
};

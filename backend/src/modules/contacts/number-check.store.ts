import { NumberCheck } from "../../models/number-check";

export interface CheckedNumber {
  number: string;
  /** As WhatsApp spells it; null when nobody has it. */
  phone: string | null;
  lid: string | null;
  checkedAt: Date;
}

/** Who is on WhatsApp is the same for every company: what one has asked, the next need not ask again. */
export const numberCheckStore = {
  find: (number: string): Promise<CheckedNumber | null> => NumberCheck.findOne({ where: { number }, raw: true }),
  keep: (checked: CheckedNumber) => NumberCheck.upsert(checked, { conflictFields: ["number"] }),
};

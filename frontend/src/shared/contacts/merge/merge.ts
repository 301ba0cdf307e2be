import type { ContactDetailsDto, ContactDto, MergedValue } from "@guiche/contract/contacts";
import { foldWord } from "@guiche/contract/texts/variables";

/** The contact that stays comes first: the older one, as on the server. */
export const oldestFirst = <One extends Pick<ContactDto, "id">>(pair: readonly [One, One]): [One, One] =>
  pair[0].id < pair[1].id ? [pair[0], pair[1]] : [pair[1], pair[0]];

/** Something of which both contacts have a value, and not the same: one of the two is used. */
export interface Conflict {
  /** Null for an extra field. */
  value: MergedValue | null;
  /** The name of the extra field. */
  field: string;
  stays: string;
  goes: string;
}

const values = ["name", "number", "email"] as const;

export function conflictsOf(stays: ContactDetailsDto, goes: ContactDetailsDto): Conflict[] {
  const ofContact = values.map((value) => ({ value, field: "", stays: stays[value] ?? "", goes: goes[value] ?? "" }));
  const ofFields = stays.extraInfo.map(({ name, value }) => ({
    value: null,
    field: name,
    stays: value,
    goes: goes.extraInfo.find((other) => foldWord(other.name) === foldWord(name))?.value ?? "",
  }));
  return [...ofContact, ...ofFields].filter((one) => one.stays !== "" && one.goes !== "" && one.stays !== one.goes);
}

/** Whether the newer contact's value is suggested: no user wants a number for a name. */
export const isGoesSuggested = ({ value, stays }: Conflict): boolean =>
  value === "name" && (stays === "WhatsApp" || /^\+\d+$/.test(stays));

/** What happens to one piece of the other contact's data. */
export type MergeEffect =
  | { what: "history" }
  | { what: "number"; value: string }
  | { what: "email"; value: string }
  | { what: "extra"; count: number }
  | { what: "kept" };

/** The effects of a merge, the most important first. */
export function mergeEffects(stays: ContactDetailsDto, goes: ContactDetailsDto): MergeEffect[] {
  const effects: MergeEffect[] = [{ what: "history" }];
  if (goes.number && stays.number === null) effects.push({ what: "number", value: goes.number });
  if (goes.email !== "" && stays.email === "") effects.push({ what: "email", value: goes.email });
  const isKnown = ({ name }: { name: string }) => stays.extraInfo.some((one) => foldWord(one.name) === foldWord(name));
  const count = goes.extraInfo.filter((field) => !isKnown(field)).length;
  if (count > 0) effects.push({ what: "extra", count });
  if (conflictsOf(stays, goes).some(({ value }) => value !== "name")) effects.push({ what: "kept" });
  return effects;
}

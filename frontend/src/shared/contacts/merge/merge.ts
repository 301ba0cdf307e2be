import type { ContactDetailsDto, ContactDto } from "@guiche/contract/contacts";

/** The contact that stays comes first: the older one, as on the server. */
export const oldestFirst = <One extends Pick<ContactDto, "id">>(pair: readonly [One, One]): [One, One] =>
  pair[0].id < pair[1].id ? [pair[0], pair[1]] : [pair[1], pair[0]];

/** What happens to one piece of the other contact's data. */
export type MergeEffect =
  | { what: "history" }
  | { what: "name"; kept: string }
  | { what: "number"; value: string }
  | { what: "otherNumber"; value: string }
  | { what: "email"; value: string }
  | { what: "emailLost"; value: string }
  | { what: "extra"; count: number };

/** The effects of a merge, the most important first. Every loss is listed. */
export function mergeEffects(stays: ContactDetailsDto, goes: ContactDetailsDto): MergeEffect[] {
  const found: MergeEffect[] = [{ what: "history" }];
  if (goes.name !== stays.name) found.push({ what: "name", kept: stays.name });
  if (goes.number && goes.number !== stays.number)
    found.push({ what: stays.number === null ? "number" : "otherNumber", value: goes.number });
  if (goes.email !== "" && goes.email !== stays.email)
    found.push({ what: stays.email === "" ? "email" : "emailLost", value: goes.email });
  const isHeld = ({ name, value }: { name: string; value: string }) =>
    stays.extraInfo.some((one) => one.name === name && one.value === value);
  const count = goes.extraInfo.filter((field) => !isHeld(field)).length;
  if (count > 0) found.push({ what: "extra", count });
  return found;
}

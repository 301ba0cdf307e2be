import { auditActions, type AuditAction, type AuditDto } from "@guiche/contract/audit";

/** i18next reads a point as a level: `user.deleted` is kept as `user_deleted`. */
export type ActionWord = AuditAction extends infer A
  ? A extends `${infer Noun}.${infer Verb}`
    ? `${Noun}_${Verb}`
    : A
  : never;

export const wordOf = (action: AuditAction) => action.replace(".", "_") as ActionWord;

export const isAction = (text: string | null): text is AuditAction =>
  (auditActions as readonly (string | null)[]).includes(text);

/** A person of the address, as the server takes it. */
export function personOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

type Value = AuditDto["details"][string];

/** What changed, part by part: a name and what it is now. `old` and `new` together are one change. */
export function partsOf(details: AuditDto["details"]): { name: string; was?: Value; is: Value }[] {
  const { old, new: now, ...others } = details;
  const rest = Object.entries(others).map(([name, is]) => ({ name, is }));
  if (now !== undefined) return [{ name: "", ...(old !== undefined && { was: old }), is: now }, ...rest];
  return old === undefined ? rest : [{ name: "old", is: old }, ...rest];
}

/** Fields that hold words of the product, each by the name under which they are translated. */
const worded: Readonly<Record<string, string>> = {
  profile: "profile",
  allTicket: "allTicket",
  by: "by",
  act: "act",
  recurrence: "recurrence",
  // The values of a setting, one that is changed and one that is chosen.
  "": "setting",
  value: "setting",
};

/** The pieces of a value, with the key of those that are words of the product; `a → b` has two of them. */
export function piecesOf(name: string, value: string): { text: string; key?: string }[] {
  const place = worded[name];
  return value
    .split(" → ")
    .map((text) => (place && /^[a-z]+$/i.test(text) ? { text, key: `values.${place}.${text}` } : { text }));
}

/** An address of the older kind as one knows it, without the wrapping of the newer. */
export const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, "");

import { auditActions, type AuditAction, type AuditDto } from "@guiche/contract/audit";

/** i18next reads a dot as a level, so the key of `user.deleted` is `user_deleted`. */
type ActionLabelKey = AuditAction extends infer A
  ? A extends `${infer Noun}.${infer Verb}`
    ? `${Noun}_${Verb}`
    : A
  : never;

export const labelKeyOf = (action: AuditAction) => action.replace(".", "_") as ActionLabelKey;

export const isAction = (text: string | null): text is AuditAction =>
  (auditActions as readonly (string | null)[]).includes(text);

/** The user id in the address, as the server accepts it. */
export function personOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

type Value = AuditDto["details"][string];

/** The changed fields with their new values; `old` and `new` together are one change. */
export function partsOf(details: AuditDto["details"]): { name: string; was?: Value; is: Value }[] {
  const { old, new: now, ...others } = details;
  const rest = Object.entries(others).map(([name, is]) => ({ name, is }));
  if (now !== undefined) return [{ name: "", ...(old !== undefined && { was: old }), is: now }, ...rest];
  return old === undefined ? rest : [{ name: "old", is: old }, ...rest];
}

/** Fields whose values are translated, each with its translation key. */
const detailLabelKeys: Readonly<Record<string, string>> = {
  profile: "profile",
  allTicket: "allTicket",
  by: "by",
  code: "code",
  act: "act",
  recurrence: "recurrence",
  // "" stands for the value of a setting, whose old and new values have no field name.
  "": "setting",
  value: "setting",
};

/** Splits a value into pieces, with a translation key where there is one; `a → b` has two pieces. */
export function piecesOf(name: string, value: string): { text: string; key?: string }[] {
  const place = detailLabelKeys[name];
  return value
    .split(" → ")
    .map((text) => (place && /^[a-z]+$/i.test(text) ? { text, key: `values.${place}.${text}` } : { text }));
}

/** An IPv4 address without its IPv6 prefix `::ffff:`. */
export const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, "");

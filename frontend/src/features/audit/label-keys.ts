import { auditActions, type AuditAction } from "@guiche/contract/audit";
import { isWallTime } from "@guiche/contract/time/wall-time";

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

/** A day in the address, as the server accepts it. */
export const dayOf = (text: string | null): string | undefined =>
  text !== null && isWallTime(`${text}T00:00`) ? text : undefined;

/** An IPv4 address without its IPv6 prefix `::ffff:`. */
export const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/, "");

import { may, type Rule } from "@guiche/contract/permissions";
import type { PlanFlag } from "@guiche/contract/plans";
import type { SessionUserDto } from "@guiche/contract/users";
import { getStored } from "../stored";

/** Areas that one browser may be shown although the plan does not offer them. Whether they answer is the server's decision. */
export type LocalFlag = "cshow";

/** Who comes to a screen. All that is named must hold; a plan and a local flag together mean either of them. */
export interface Gate {
  rule?: Rule;
  plan?: PlanFlag;
  super?: true;
  flag?: LocalFlag;
}

export type Visitor = Pick<SessionUserDto, "profile" | "super"> & {
  company: { plan: Partial<Record<PlanFlag, boolean>> };
};

/** The platform's owner passes every rule, as on the server. */
export const holds = (visitor: Pick<Visitor, "profile" | "super">, rule: Rule): boolean =>
  visitor.super || may(visitor.profile, rule);

/** A plan offers what it does not exactly refuse. */
const offers = ({ company }: Visitor, flag: PlanFlag): boolean => company.plan[flag] !== false;

export function opens(gate: Gate, visitor: Visitor, isSet: (flag: LocalFlag) => boolean): boolean {
  if (gate.super && !visitor.super) return false;
  if (gate.rule && !holds(visitor, gate.rule)) return false;
  if (!gate.plan && !gate.flag) return true;
  return Boolean((gate.plan && offers(visitor, gate.plan)) || (gate.flag && isSet(gate.flag)));
}

/** The flag is there when something, anything, is kept under its name. */
export const localFlag = (flag: LocalFlag): boolean => getStored(flag) !== null;

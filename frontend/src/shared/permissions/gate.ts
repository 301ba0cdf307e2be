import { may, type Rule } from "@guiche/contract/permissions";
import type { PlanFlag } from "@guiche/contract/rules/plan-flags";
import type { SessionUserDto } from "@guiche/contract/users";
import { getStored } from "../stored";

/** Areas that a local flag shows although the plan excludes them. Access to the data remains the server's decision. */
type LocalFlag = "cshow";

/** The conditions of a screen. All must hold; a plan flag and a local flag together mean either of them. */
export interface Gate {
  rule?: Rule;
  plan?: PlanFlag;
  super?: true;
  flag?: LocalFlag;
}

export type GateUser = Pick<SessionUserDto, "profile" | "super"> & {
  company: { plan: Partial<Record<PlanFlag, boolean>> };
};

/** The platform owner passes every rule, as on the server. */
export const holds = (user: Pick<GateUser, "profile" | "super">, rule: Rule): boolean =>
  user.super || may(user.profile, rule);

/** A plan includes every area that is not exactly false. */
const offers = ({ company }: GateUser, flag: PlanFlag): boolean => company.plan[flag] !== false;

export function opens(gate: Gate, user: GateUser, isSet: (flag: LocalFlag) => boolean): boolean {
  if (gate.super && !user.super) return false;
  if (gate.rule && !holds(user, gate.rule)) return false;
  if (!gate.plan && !gate.flag) return true;
  return Boolean((gate.plan && offers(user, gate.plan)) || (gate.flag && isSet(gate.flag)));
}

/** Whether the plan, and not the user's rights, keeps the user out of a closed screen. */
export const isClosedByPlan = (gate: Gate, user: GateUser): boolean =>
  opens({ ...gate, plan: undefined, flag: undefined }, user, () => false);

/** The flag is set when any value is stored under its name. */
export const localFlag = (flag: LocalFlag): boolean => getStored(flag) !== null;

import type { Rule } from "@guiche/contract/permissions";
import type { ReactNode } from "react";
import { useSession } from "../session";
import { holds, localFlag, opens, type Gate } from "./gate";

/** Checks rules against the same table as the server. */
export function useMay(): (rule: Rule) => boolean {
  const { user } = useSession();
  return (rule) => holds(user, rule);
}

/** Renders its children only for users who satisfy the rule. */
export function Can({ do: rule, children }: { do: Rule; children: ReactNode }) {
  return useMay()(rule) ? children : null;
}

/** Whether the signed-in user may open a screen. */
export function useMayOpen(): (gate: Gate) => boolean {
  const { user } = useSession();
  return (gate) => opens(gate, user, localFlag);
}

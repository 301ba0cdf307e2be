import type { Rule } from "@guiche/contract/permissions";
import type { ReactNode } from "react";
import { useSession } from "../session";
import { holds, localFlag, opens, type Gate } from "./gate";

/** Asks the table the server asks. */
export function useMay(): (rule: Rule) => boolean {
  const { user } = useSession();
  return (rule) => holds(user, rule);
}

/** Shows its children only to those who hold the rule. */
export function Can({ do: rule, children }: { do: Rule; children: ReactNode }) {
  return useMay()(rule) ? children : null;
}

/** Is this screen open to who is signed in? */
export function useOpens(): (gate: Gate) => boolean {
  const { user } = useSession();
  return (gate) => opens(gate, user, localFlag);
}

import { may, type Rule } from "@guiche/contract/permissions";
import type { ReactNode } from "react";
import { useSession } from "../session";

/** Asks the table the server asks. */
export function useMay(): (rule: Rule) => boolean {
  const { user } = useSession();
  return (rule) => may(user.profile, rule);
}

/** Shows its children only to those who hold the rule. */
export function Can({ do: rule, children }: { do: Rule; children: ReactNode }) {
  return useMay()(rule) ? children : null;
}

import { port } from "../../core/port";
import type { Scope } from "../../core/tenant/scope";

/** Replaces the variables of a text with what is known of a contact at this moment. */
export const fillText = port<
  [scope: Scope, contact: { id: number; name: string; number: string | null; email: string }, text: string],
  Promise<string>
>("schedules.fillText");

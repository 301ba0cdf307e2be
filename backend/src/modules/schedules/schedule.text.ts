import type { Scope } from "../../core/tenant/scope";

type Fill = (
  scope: Scope,
  contact: { id: number; name: string; number: string | null; email: string },
  text: string,
) => Promise<string>;

let fill: Fill = () => Promise.reject(new Error("configureSchedules was not called"));

/** `fill` replaces the variables of a text with what is known of a contact at this moment. */
export function configureSchedules(given: { fill: Fill }): void {
  fill = given.fill;
}

export const fillText: Fill = (scope, contact, text) => fill(scope, contact, text);

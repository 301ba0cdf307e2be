import type { ConnectionRef, Provider, Session } from "./provider";

/** The lines that this process holds. Given by the wiring; a process without lines has none. */
export interface Lines {
  live(connectionId: number): Session | undefined;
  providerOf(connection: Pick<ConnectionRef, "provider">): Provider;
}

let current: Lines | undefined;

export const configureLines = (lines: Lines): void => {
  current = lines;
};

export function lines(): Lines {
  if (!current) throw new Error("The lines are used before they are wired.");
  return current;
}

import type { ConnectionRef, Provider, Session } from "./provider";

/** The sessions that this process holds. Set by the wiring; a process without sessions has none. */
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

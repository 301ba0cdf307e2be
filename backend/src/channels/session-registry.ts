import type { ConnectionRef, Provider, Session } from "./provider";

/** The sessions of this process, set by the wiring. */
export interface SessionRegistry {
  live(connectionId: number): Session | undefined;
  providerOf(connection: Pick<ConnectionRef, "provider">): Provider;
}

let current: SessionRegistry | undefined;

export const configureSessionRegistry = (registry: SessionRegistry): void => {
  current = registry;
};

export function sessionRegistry(): SessionRegistry {
  if (!current) throw new Error("The session registry is used before it is configured.");
  return current;
}

import { afterEach, jest } from "@jest/globals";
import { waitFor } from "@testing-library/react";

const listeners = new Map<string, (event: unknown) => void>();
const socket = {
  on: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  ...{ emit: () => undefined, disconnect: () => undefined },
};
jest.unstable_mockModule("socket.io-client", () => ({ io: () => socket }));
// Screens and fixtures are imported after this file too, so that they get this socket.
const { openSocket } = await import("@/shared/realtime");

let close: () => void = () => undefined;
afterEach(() => close());

const nameOf = (topic: string) => `company-1-${topic}`;

/** Opens the socket of company 1 until the end of the test. */
export async function openTestSocket(topic: string): Promise<void> {
  close = openSocket(1);
  await waitFor(() => {
    if (!listeners.has(nameOf(topic))) throw new Error(`There is no listener for ${topic}.`);
  });
}

/** An event comes from the server. */
export const receive = (topic: string, event: unknown): void => listeners.get(nameOf(topic))?.(event);

import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { Provider, Session } from "../channels/provider";
import { MemorySession } from "./memory/session";
import { Person, type PersonOptions } from "./memory/person";
import { Phone } from "./memory/phone";
import { newId, decodeRaw, encodeRaw, World, type Timing } from "./memory/world";

/** One provider under every name. */
export const inEveryPlace = (provider: Provider): Record<ProviderName, Provider> => ({
  ...{ beta: provider, simulator: provider },
  ...{ official: provider, "official-simulated": provider },
});

export type { Person as MemoryPerson } from "./memory/person";
export type { Phone as MemoryPhone } from "./memory/phone";

/** How long each QR and pairing code is valid, and how long a cut connection stays away. Milliseconds. */
type MemoryOptions = Partial<Timing>;

/** WhatsApp without a network, for tests that need a fast one: the same interface and behaviour, in memory. */
export function memoryProvider({ qrMs = 20_000, awayMs = 20, codeMs = 60_000 }: MemoryOptions = {}) {
  const world = new World({ qrMs, awayMs, codeMs });

  const provider: Provider = {
    newId: () => newId("3EB0"),
    encode: (content) => encodeRaw(content, ""),
    read: async (raw) => decodeRaw(raw).content,
    describe: async (raw) => JSON.stringify(decodeRaw(raw).content, null, 2),
    openSession: async (connection, listener, lease) => {
      const session = new MemorySession(world, connection, listener, lease);
      world.sessions.set(connection.connectionId, session);
      await session.begin();
      return session;
    },
    wipe: async ({ connectionId }) => void world.pairedNumbers.delete(connectionId),
  };

  return {
    provider,
    /** Pairs a connection before its session is opened. */
    pair: (connectionId: number, number: string): void => {
      world.pairedNumbers.set(connectionId, number);
    },
    live: (connectionId: number): Session | undefined => world.sessions.get(connectionId),
    phone: (number: string): Phone => {
      const phone = world.phones.get(number) ?? new Phone(world, number);
      world.phones.set(number, phone);
      return phone;
    },
    person: (number: string, habits: PersonOptions = {}): Person => {
      const person = new Person(world, number, habits);
      world.people.set(number, person);
      return person;
    },
  };
}

import { readFileSync, renameSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { BufferJSON } from "@whiskeysockets/baileys";
import type { Authority } from "../noise/certificate";
import { Group } from "../people/group";
import type { PersonState, Profile } from "../people/person";
import type { World } from "../people/world";
import { renameFirstFields } from "./older-worlds";
import type { StoredWorld } from "./stored-world";

const SHORTEST_WAIT_MS = 500;
/** Minimum wait between writes, per millisecond that a write takes, because large worlds take long to write. */
const WAIT_PER_WRITING_MS = 20;

interface LoadedWorld {
  authority: Authority;
  people(world: World): void;
}

/** Reads the stored world of an earlier run, if there is one. */
export async function loadWorld(path: string | undefined): Promise<LoadedWorld | undefined> {
  const text = path === undefined ? undefined : readIfThere(path);
  if (text === undefined) return undefined;
  const memory = read(text, path ?? "");
  return {
    authority: memory.authority,
    people(world) {
      for (const state of memory.people) {
        if (!memory.isComplete) forgetSessions(state);
        world.addPerson(profileOf(state), state);
      }
      for (const [number, account] of memory.cloudAccounts ?? []) world.cloudAccounts.set(number, account);
      for (const state of memory.groups ?? []) world.groups.set(state.id, new Group(state));
    },
  };
}

function read(text: string, path: string): StoredWorld {
  let memory: Omit<StoredWorld, "version"> & { version: number };
  try {
    memory = JSON.parse(text, BufferJSON.reviver) as typeof memory;
  } catch {
    throw new Error(`The file ${path} holds no simulated world: remove it to begin with an empty one.`);
  }
  const world: StoredWorld = { ...memory, version: 2 };
  if (memory.version === 1) renameFirstFields(world);
  if (memory.version === 1 || memory.version === 2) return world;
  throw new Error(`The file ${path} was written by another version of the simulator.`);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const profileOf = ({
  phone: _phone,
  lastDevice: _last,
  companions: _linked,
  messages: _log,
  expirations: _chats,
  ...profile
}: PersonState): Profile => profile;

/**
 * A session that is behind its peer would reuse keys that the peer has discarded, and the peer would silently drop such
 * messages. Without sessions the phones open new ones, and ask again for messages that they cannot decrypt.
 */
function forgetSessions(state: PersonState): void {
  state.phone.keys.session = {};
  state.phone.keys["sender-key"] = {};
  state.phone.groupKeyRecipients = {};
}

/** Stores the world in the file whenever it changes. */
export function storeWorld(world: World, path: string | undefined): { close(): Promise<void> } {
  if (path === undefined) return { close: async () => undefined };
  mkdirSync(dirname(path), { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  let wait = SHORTEST_WAIT_MS;

  const write = (isComplete: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    const start = performance.now();
    const people = [...world.people.values()].map((person) => person.toState());
    const groups = [...world.groups.values()].map(({ state }) => state);
    const cloudAccounts = [...world.cloudAccounts];
    const memory: StoredWorld = { version: 2, authority: world.authority, people, groups, cloudAccounts, isComplete };
    writeFileSync(`${path}.new`, JSON.stringify(memory, BufferJSON.replacer), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    wait = Math.max(SHORTEST_WAIT_MS, (performance.now() - start) * WAIT_PER_WRITING_MS);
  };
  world.save = (when) => {
    if (when === "now") write(false);
    else timer ??= setTimeout(() => write(false), wait);
  };
  write(false);
  return {
    close: async () => {
      world.save = () => undefined;
      write(true);
    },
  };
}

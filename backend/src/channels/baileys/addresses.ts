import type { WAVersion } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type { Library } from "./library";

/** The server that a line connects to. */
export interface Destination {
  url: string;
  version?: WAVersion;
}

/** Finds the server's address, again for each socket. */
export interface AddressFinder {
  find(library: Library): Promise<Destination>;
  /** Makes the next `find` fetch the version again, after the server refused it as outdated. */
  refresh?(): void;
}

/** Stores the last known version beyond the life of the process. */
interface VersionMemory {
  remembered(): Promise<WAVersion | null>;
  remember(version: WAVersion): Promise<void>;
}

let memory: VersionMemory | undefined;

/** Call once, before the first line opens. Without it each process starts with the library's own version. */
export const cacheVersionIn = (versionMemory: VersionMemory): void => {
  memory = versionMemory;
};

const hourMs = 60 * 60_000;

/**
 * The real WhatsApp. Only TLS proves its identity (the library accepts any signature), so the address is fixed here and
 * is not a setting. The version is fetched once a day; without an answer the last known one is used, or the library's.
 */
export function whatsappFinder(memoryOf: () => VersionMemory | undefined): AddressFinder {
  let newest: { version: WAVersion; until: number } | undefined;
  return {
    find: async (library) => {
      if (!newest || newest.until < Date.now()) {
        const rememberedVersion = newest ? null : await memoryOf()?.remembered().catch(logUnsaved);
        const before = newest?.version ?? rememberedVersion ?? library.DEFAULT_CONNECTION_CONFIG.version;
        newest = { version: before, until: Date.now() + hourMs };
        const fetchedVersion = await library.fetchLatestWaWebVersion({ signal: AbortSignal.timeout(5_000) });
        if (fetchedVersion.isLatest) {
          newest = { version: fetchedVersion.version, until: Date.now() + 24 * hourMs };
          await memoryOf()?.remember(fetchedVersion.version).catch(logUnsaved);
        } else log.warn("Current WhatsApp version could not be fetched");
      }
      return { url: "wss://web.whatsapp.com/ws/chat", version: newest.version };
    },
    refresh: () => {
      if (newest) newest.until = 0;
    },
  };
}

export const whatsapp = whatsappFinder(() => memory);

const logUnsaved = (error: unknown): null => {
  log.warn({ error }, "WhatsApp version could not be stored or read");
  return null;
};

/** The simulator on this machine. Its root key is fetched so that the library accepts its certificates. */
export const simulatorAt = (port: number): AddressFinder => ({
  find: async (library) => {
    const reply = await fetch(`http://127.0.0.1:${port}/sim/root`, { signal: AbortSignal.timeout(5_000) });
    const { publicKey } = (await reply.json()) as { publicKey: string };
    library.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(publicKey, "base64");
    return { url: `ws://127.0.0.1:${port}/ws/chat` };
  },
});

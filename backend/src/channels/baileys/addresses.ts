import type { WAVersion } from "@whiskeysockets/baileys";
import { log } from "../../core/log/log";
import type { Library } from "./library";

/** Where a line leads to. */
export interface Destination {
  url: string;
  version?: WAVersion;
}

/** Finds out how to reach the server, anew for each socket. */
export interface Destine {
  find(library: Library): Promise<Destination>;
  /** After the server called us outdated: asks for the version again. Absent where that would change nothing. */
  refresh?(): void;
}

/** Where the last good version outlives the process. */
export interface VersionMemory {
  remembered(): Promise<WAVersion | null>;
  remember(version: WAVersion): Promise<void>;
}

let memory: VersionMemory | undefined;

/** To be called once, before the first line opens. Without it each process begins with the library's own version. */
export const keepVersionIn = (kept: VersionMemory): void => {
  memory = kept;
};

const hourMs = 60 * 60_000;
let newest: { version: WAVersion; until: number } | undefined;

/**
 * The real WhatsApp. Nothing but TLS proves that it is (the library takes any signature for good), so the address is
 * fixed here and comes from no setting. The version is asked for once a day; without an answer the last good one is
 * used, or the library's own.
 */
export const whatsapp: Destine = {
  find: async (library) => {
    if (!newest || newest.until < Date.now()) {
      const before = newest?.version ?? (await recalled()) ?? library.DEFAULT_CONNECTION_CONFIG.version;
      newest = { version: before, until: Date.now() + hourMs };
      const found = await library.fetchLatestWaWebVersion({ signal: AbortSignal.timeout(5_000) });
      if (found.isLatest) {
        newest = { version: found.version, until: Date.now() + 24 * hourMs };
        await memory?.remember(found.version).catch(unkept);
      } else log.warn("The current WhatsApp version could not be learnt");
    }
    return { url: "wss://web.whatsapp.com/ws/chat", version: newest.version };
  },
  refresh: () => {
    if (newest) newest.until = 0;
  },
};

const unkept = (error: unknown): null => {
  log.warn({ error }, "The WhatsApp version could not be kept or recalled");
  return null;
};

const recalled = async (): Promise<WAVersion | null> => (memory ? memory.remembered().catch(unkept) : null);

/** The simulator on this machine, and nowhere else. Its root key is asked for, so that its certificates are believed. */
export const simulatorAt = (port: number): Destine => ({
  find: async (library) => {
    const reply = await fetch(`http://127.0.0.1:${port}/sim/root`, { signal: AbortSignal.timeout(5_000) });
    const { publicKey } = (await reply.json()) as { publicKey: string };
    library.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(publicKey, "base64");
    return { url: `ws://127.0.0.1:${port}/ws/chat` };
  },
});

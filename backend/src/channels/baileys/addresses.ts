import type { WAVersion } from "@whiskeysockets/baileys";
import { log } from "../../platform/log/log";
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

const hourMs = 60 * 60_000;
let newest: { version: WAVersion; until: number } | undefined;

/**
 * The real WhatsApp. Nothing but TLS proves that it is (the library takes any signature for good), so the address is
 * fixed here and comes from no setting. The version is asked for once a day; without an answer the library's own is
 * used.
 */
export const whatsapp: Destine = {
  find: async (library) => {
    if (!newest || newest.until < Date.now()) {
      newest = { version: newest?.version ?? library.DEFAULT_CONNECTION_CONFIG.version, until: Date.now() + hourMs };
      const found = await library.fetchLatestWaWebVersion({ signal: AbortSignal.timeout(5_000) });
      if (found.isLatest) newest = { version: found.version, until: Date.now() + 24 * hourMs };
      else log.warn("The current WhatsApp version could not be learnt");
    }
    return { url: "wss://web.whatsapp.com/ws/chat", version: newest.version };
  },
  refresh: () => {
    if (newest) newest.until = 0;
  },
};

/** The simulator on this machine, and nowhere else. Its root key is asked for, so that its certificates are believed. */
export const simulatorAt = (port: number): Destine => ({
  find: async (library) => {
    const reply = await fetch(`http://127.0.0.1:${port}/sim/root`, { signal: AbortSignal.timeout(5_000) });
    const { publicKey } = (await reply.json()) as { publicKey: string };
    library.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(publicKey, "base64");
    return { url: `ws://127.0.0.1:${port}/ws/chat` };
  },
});

import type { Provider } from "../provider";
import { simulatorAt, whatsapp } from "./addresses";
import { describeMessage } from "./describe";
import { encodeContent, newMessageId } from "./encode";
import { keyStore } from "./key.store";
import { library } from "./library";
import type { LineOptions } from "./line-options";
import { mediaHosts } from "./media-hosts";
import { readAgain } from "./read-message";
import { BaileysSession } from "./session";

/** WhatsApp through its web client's protocol. The server's address comes from here, never from a tenant. */
function baileysProvider(options: LineOptions, simulator?: string): Provider {
  const hosts = mediaHosts(simulator);
  return {
    newId: newMessageId,
    encode: encodeContent,
    read: async (raw) => readAgain(await library(), raw),
    describe: async (raw) => describeMessage(await library(), raw),
    openSession: async (_connection, listener, lease) => {
      const session = new BaileysSession(await library(), lease, listener, options, hosts);
      await session.begin();
      return session;
    },
    wipe: async (_connection, lease) => {
      await keyStore(lease).wipe();
    },
  };
}

export const whatsappProvider = (): Provider => baileysProvider({ addresses: whatsapp });

export const simulatorProvider = (port: number, options: Omit<LineOptions, "addresses"> = {}): Provider =>
  baileysProvider({ ...options, addresses: simulatorAt(port) }, `127.0.0.1:${port}`);

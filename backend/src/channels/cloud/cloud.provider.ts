import { randomBytes } from "node:crypto";
import type { Provider } from "../provider";
import type { CloudMessage } from "./events";
import { contentIn } from "./read-message";
import { CloudSession } from "./session";

const parsed = (raw: Uint8Array): CloudMessage => JSON.parse(Buffer.from(raw).toString()) as CloudMessage;

/** WhatsApp's Cloud API. The number's row says whether it is Meta's or the simulated one. */
export const cloudProvider = (): Provider => ({
  newId: () => `cloud.${randomBytes(12).toString("hex")}`,
  // Meta keeps what it has: no phone asks for a message again.
  encode: () => new Uint8Array(),
  read: (raw) => {
    const content = contentIn(parsed(raw));
    return Promise.resolve(content.kind === "unsupported" ? null : content);
  },
  describe: (raw) => Promise.resolve(JSON.stringify(parsed(raw), null, 2)),
  openSession: async (_connection, listener, lease) => {
    const session = new CloudSession(lease, listener);
    await session.begin();
    return session;
  },
  // The keys belong to the number and stay; nothing else is stored for a session.
  wipe: () => Promise.resolve(),
});

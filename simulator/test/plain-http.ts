import { Agent as HttpsAgent } from "node:https";
import { connect } from "node:net";
import { downloadContentFromMessage, type MediaType, type WAMessage } from "@whiskeysockets/baileys";
import { Agent } from "undici";

/**
 * The client library downloads media over https only. The simulator serves plain HTTP, so this makes https requests
 * without TLS.
 */
export const plainUpload = (): HttpsAgent => {
  const agent = new HttpsAgent();
  agent.createConnection = ({ port, host }) => connect(Number(port), host ?? "127.0.0.1");
  return agent;
};

const plainDownload = new Agent({
  connect: (where, callback) => {
    const socket = connect(Number(where.port), where.hostname);
    socket.once("connect", () => callback(null, socket));
    socket.once("error", (error) => callback(error, null));
  },
});

/** The bytes of a file, downloaded and decrypted as the client library does. */
export async function download(port: number, message: WAMessage, type: MediaType, path: string): Promise<Buffer> {
  const content = message.message as unknown as Record<string, { mediaKey: Uint8Array; directPath: string }>;
  const part = content[path];
  if (!part) throw new Error(`The message has no ${path}.`);
  const { mediaKey, directPath } = part;
  const options = { dispatcher: plainDownload } as RequestInit;
  const stream = await downloadContentFromMessage({ mediaKey, directPath }, type, {
    host: `127.0.0.1:${port}`,
    options,
  });
  const pieces: Buffer[] = [];
  for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

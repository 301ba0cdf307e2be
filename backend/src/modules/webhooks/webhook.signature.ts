import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

export const newSecret = (): string => prefix + randomBytes(24).toString("base64");

/** A signature of the Standard Webhooks scheme: of the id, the time in seconds and the very bytes of the body. */
export function signatureOf(secret: string, { id, timestamp, body }: { id: string; timestamp: number; body: string }) {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

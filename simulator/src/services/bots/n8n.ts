import { createHmac, timingSafeEqual } from "node:crypto";
import { json, type ServiceReply, type ServiceRequest } from "../service";

/** How the workflow answers: at once with n8n's own words, with an object of its own, or not at all. */
export type N8nMode =
  | { respond: "immediately" }
  | { respond: "node"; status?: number; body: unknown }
  | { respond: "lastNode"; items: unknown[] }
  | { respond: "error" };

export interface N8nOptions {
  path: string;
  secret?: string;
  mode: N8nMode;
}

/** An imitated webhook node of n8n, whose workflow checks the signature. The mode can be changed between calls. */
export function n8n(options: N8nOptions) {
  return ({ method, path, headers, body }: ServiceRequest): ServiceReply => {
    if (path !== `/webhook/${options.path}`)
      return json(404, { code: 404, message: `The requested webhook "${path}" is not registered.` });
    if (method !== "POST") return json(404, { code: 404, message: "This webhook is not registered for GET requests." });
    if (options.secret !== undefined && !isSigned(options.secret, headers, body))
      return json(401, { message: "Signature is wrong" });
    const { mode } = options;
    if (mode.respond === "immediately") return json(200, { message: "Workflow was started" });
    if (mode.respond === "error") return json(500, { message: "Error in workflow" });
    if (mode.respond === "lastNode") return json(200, mode.items);
    return json(mode.status ?? 200, mode.body);
  };
}

/** As Standard Webhooks describes it: five minutes either way. */
function isSigned(secret: string, headers: ServiceRequest["headers"], body: string): boolean {
  const [id, time, signatureHeader] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers[name],
  );
  if (typeof id !== "string" || typeof time !== "string" || typeof signatureHeader !== "string") return false;
  if (Math.abs(Date.now() / 1_000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expectedSignature = Buffer.from(
    `v1,${createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64")}`,
  );
  return signatureHeader.split(" ").some((each) => {
    const bytes = Buffer.from(each);
    return bytes.length === expectedSignature.length && timingSafeEqual(bytes, expectedSignature);
  });
}

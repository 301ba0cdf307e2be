import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readCommands, refusalOfCommands, withoutUnknown } from "@guiche/contract/bot/command-input";
import { outsideCall, type OutsideEvent } from "@guiche/contract/bot/outside-event";
import { isFileType, type MediaType } from "@guiche/contract/message-kinds";
import { webhookFileMinutes, webhookMediaPath } from "@guiche/contract/webhooks";
import { now } from "../../../core/clock";
import type { OutboundAnswer } from "../../../core/http/outbound";
import { signedAddress } from "../../../core/http/signed-address";
import type { Scope } from "../../../core/tenant/scope";
import { version } from "../../../core/version";
import { openIntegrationSecret } from "../integration.secret";
import { AskError, callService, isJson, parseJson, textIn, type Ask, type AskInput, type Json } from "./asking";

/** n8n and webhooks: one signed event, repeated once if the server is unreachable. */
export const askWebhook =
  (wait: (milliseconds: number) => Promise<unknown> = sleep): Ask =>
  async ({ scope, row, client }, { event, files }) => {
    const secret = openIntegrationSecret(scope, row, "secret");
    const at = now();
    const body = JSON.stringify({
      type: "message.received",
      timestamp: at.toISOString(),
      data: await withFiles(scope, event, files),
    } satisfies OutsideEvent);
    const post = async () => {
      const seconds = Math.floor(now().getTime() / 1_000);
      const answer = await callService(client, row.urlN8N, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": `Guiche/${version}`,
          ...signatureHeaders(secret, event.call, seconds, body),
        },
        body,
      });
      if (answer.status >= 400) throw new AskError("refused", `HTTP ${answer.status}`);
      return answer;
    };
    const answer = await post().catch(async (error: unknown) => {
      if (!(error instanceof AskError) || error.outcome !== "unreachable") throw error;
      await wait(outsideCall.retryAfterSeconds * 1_000);
      return post();
    });
    const read = commandsOf(answer);
    return { commands: [], unknown: [], ...read, isOver: false, isLater: read === null, session: {} };
  };

/** The event with the addresses of the customer's files. */
async function withFiles(scope: Scope, event: AskInput["event"], files: AskInput["files"]): Promise<AskInput["event"]> {
  if (!files || !event.messages.some(({ type }) => isFileType(type as MediaType))) return event;
  const fileByMessageId = new Map((await files()).map((file) => [file.messageId, file]));
  const messages = event.messages.map((message) => {
    const file = fileByMessageId.get(message.id);
    if (!file) return message;
    const { name, mimetype, bytes } = file;
    return { ...message, file: { name, mimetype, bytes, ...fileAddress(scope, event.integration.id, message.id) } };
  });
  return { ...event, messages };
}

function fileAddress(scope: Scope, integrationId: number, messageId: number) {
  const holder = { companyId: scope.companyId, userId: 0, sid: `integration-${integrationId}` };
  return signedAddress(webhookMediaPath(messageId), holder, webhookFileMinutes);
}

/** Standard Webhooks: the id is the same for every attempt, the time is not. */
function signatureHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const idHeaders = { "webhook-id": id, "webhook-timestamp": String(seconds) };
  if (!secret) return idHeaders;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const value = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { ...idHeaders, "webhook-signature": `v1,${value}` };
}

/** `{"text": "…"}` is short for a message. */
function commandsOfText({ text, ...others }: Json) {
  const commands = readCommands([{ type: "message", text }]);
  if (!commands) throw new AskError("unreadable");
  return { commands, unknown: Object.keys(others) };
}

/**
 * The commands of an answer; null when it has none: they may come later. n8n's own words, such as "Workflow was
 * started", are never for a customer. A page is no answer: the address leads to something else.
 */
function commandsOf({ status, headers, body }: OutboundAnswer) {
  if (status === 202) return null;
  if (String(headers["content-type"]).startsWith("text/html")) throw new AskError("unreadable");
  const read = parseJson(body.toString("utf8"));
  const first: unknown = Array.isArray(read) ? read[0] : read;
  if (!isJson(first)) return null;
  if (first["commands"] === undefined) return textIn(first["text"]).trim() === "" ? null : commandsOfText(first);
  const { commands: knownCommands, unknown } = withoutUnknown(first["commands"]);
  const commands = readCommands(knownCommands);
  if (!commands) throw new AskError("unreadable", refusalOfCommands(knownCommands));
  return { commands, unknown: [...Object.keys(first).filter((name) => name !== "commands"), ...unknown] };
}

import type { AdDto } from "../ads";

/**
 * The body of the POST to n8n and webhooks when a customer writes. If the integration has a secret, the request is signed
 * as Standard Webhooks describes: `webhook-id`, `webhook-timestamp` and `webhook-signature: v1,…` over
 * `{id}.{timestamp}.{body}`.
 *
 * The answer may carry `{"commands": […]}` at once. After 202, or an answer without commands, they may come later by
 * POST /bot/commands with `data.call`, once.
 */
export interface OutsideEvent {
  type: "message.received";
  timestamp: string;
  data: {
    /** Names this question in POST /bot/commands. */
    call: string;
    /** The conversation begins, or starts over. */
    begins: boolean;
    integration: { id: number; name: string };
    ticket: {
      id: number;
      uuid: string;
      number: number;
      queueId: number | null;
      queue: string | null;
      /** The ad that the conversation began with. */
      ad: AdDto | null;
      tags: { id: number; name: string }[];
    };
    contact: {
      id: number;
      /** What another system calls the contact. */
      externalId: string | null;
      name: string;
      number: string | null;
      email: string;
      extraInfo: { name: string; value: string }[];
    };
    whatsapp: { id: number; name: string };
    /** What the customer wrote since the last event, oldest first; `type` as in `mediaType` of a message. */
    messages: {
      id: number;
      type: string;
      text: string;
      /** Null without a file, and when it is gone. Its address works for an hour. */
      file: { name: string; mimetype: string; bytes: number; url: string; expiresAt: string } | null;
    }[];
  };
}

/** How the event is sent, in a bot's conversation. */
export const outsideCall = {
  /** For the whole answer. */
  withinSeconds: 15,
  answerBytes: 1024 * 1024,
  /** One more try, of a server that is unreachable or answers 5xx. */
  retryAfterSeconds: 2,
  /** So many failures in a row pause the calls: at first one minute, then twice as long each time. */
  failuresToPause: 3,
  longestPauseMinutes: 10,
} as const;

/** The headers of the request. The last one only with a secret. */
export const outsideHeaders = {
  "webhook-id": "The same as `data.call`, and the same when the event is sent again.",
  "webhook-timestamp": "When this try was made, in seconds since 1970.",
  "webhook-signature":
    "Only if the integration has a secret: `v1,` and the base64 of the HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. The key is what follows `whsec_` in the secret, read as base64.",
} as const;

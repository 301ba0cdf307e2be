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
    ticket: { id: number; uuid: string; number: number; queueId: number | null; queue: string | null };
    contact: { id: number; name: string; number: string | null; email: string };
    whatsapp: { id: number; name: string };
    /** What the customer wrote since the last event, oldest first; `type` as in `mediaType` of a message. */
    messages: { id: number; type: string; text: string }[];
  };
}

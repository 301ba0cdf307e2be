import type { Scope } from "../../core/tenant/scope";
import { contactOf, contextOf } from "./event-context.store";
import type { DeliveryRow } from "./webhook.store";

const idIn = (payload: Record<string, unknown>, name: string): number | null =>
  typeof payload[name] === "number" ? payload[name] : null;

/**
 * The payload with the contact, the ticket, the connection, the quoted message and the file that it names. They are those
 * of the first try, and stay so: the statement that changes a row only writes ids.
 */
export async function withContext(
  scope: Scope,
  { event, payload: storedPayload }: DeliveryRow,
): Promise<Record<string, unknown>> {
  const payload = storedPayload as Record<string, unknown>;
  const [noun] = event.split(".");
  const isGone = event.endsWith(".deleted");
  if ("contact" in payload || "extraInfo" in payload || isGone) return payload;
  if (noun === "contact") return { ...payload, ...(await contactOf(scope, idIn(payload, "id"))) };
  if (!["message", "ticket", "rating", "note", "tag"].includes(noun ?? "") && event !== "campaign.recipient")
    return payload;
  const { quoted, file, contact, ticket, connection } = await contextOf(scope, {
    contactId: idIn(payload, "contactId"),
    ticketId: idIn(payload, noun === "ticket" ? "id" : "ticketId"),
    connectionId: idIn(payload, "connectionId"),
    messageId: noun === "message" ? idIn(payload, "id") : null,
  });
  if (noun === "message") return { ...payload, contact, ticket, connection, quoted, file };
  return { ...payload, contact, ...(noun !== "campaign" && { ticket }), ...(noun === "ticket" && { connection }) };
}

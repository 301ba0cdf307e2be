import { protocolOf } from "@guiche/contract/tickets";
import { sendMessage, textSaying, type Saying } from "../modules/messages";
import { settingsOf } from "../modules/settings";
import type { TicketRow } from "../modules/tickets";
import { now } from "../platform/clock";
import type { Scope } from "../platform/tenant/scope";
import { fieldsOf } from "./fields.store";
import { fill, namesFields } from "./template";

/** A template as it reads for this ticket now. */
export async function filled(scope: Scope, ticket: TicketRow, template: string): Promise<string> {
  if (!template.includes("{{")) return template;
  const { timezone, language } = await settingsOf(scope);
  return fill(template, {
    contact: { name: ticket.contactName, email: ticket.contactEmail },
    queue: ticket.queueName ?? "",
    user: ticket.userName ?? "",
    ticket: {
      id: ticket.id,
      protocol: protocolOf({ id: ticket.id, createdAt: ticket.createdAt.toISOString() }, timezone),
    },
    fields: namesFields(template) ? await fieldsOf(scope, ticket.contactId) : [],
    at: now(),
    timezone,
    language,
  });
}

/** What the product says by itself: every automatic text leaves through here. False when nothing is left to say. */
export async function say(
  scope: Scope,
  ticket: TicketRow,
  template: string,
  more: Omit<Saying, "content" | "isAutomatic"> = {},
): Promise<boolean> {
  const text = (await filled(scope, ticket, template)).trim();
  if (!text) return false;
  await sendMessage(scope, ticket, { ...textSaying(text), ...more, isAutomatic: true });
  return true;
}

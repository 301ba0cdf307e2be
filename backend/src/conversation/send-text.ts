import { protocolOf } from "@guiche/contract/tickets";
import { sendMessage, textMessage, type NewMessage } from "../modules/messages";
import { settingsOf } from "../modules/settings";
import type { TicketRow } from "../modules/tickets";
import { now } from "../core/clock";
import type { Scope } from "../core/tenant/scope";
import { fieldsOf } from "./fields.store";
import { fill, namesFields, type Occasion } from "./template";

type About = Pick<Occasion, "contact" | "queue" | "user" | "ticket">;

/** Fills a template for this contact at this moment. */
async function fillNow(
  scope: Scope,
  template: string,
  contactId: number | null,
  aboutIn: (timezone: string) => About,
): Promise<string> {
  if (!template.includes("{{")) return template;
  const { timezone, language } = await settingsOf(scope);
  const fields = contactId !== null && namesFields(template) ? await fieldsOf(scope, contactId) : [];
  return fill(template, { ...aboutIn(timezone), fields, at: now(), timezone, language });
}

const filled = (scope: Scope, ticket: TicketRow, template: string): Promise<string> =>
  fillNow(scope, template, ticket.contactId, (timezone) => ({
    contact: { name: ticket.contactName, email: ticket.contactEmail },
    queue: ticket.queueName ?? "",
    user: ticket.userName ?? "",
    ticket: {
      id: ticket.id,
      protocol: protocolOf({ id: ticket.id, createdAt: ticket.createdAt.toISOString() }, timezone),
    },
  }));

/** The same without a ticket: only the contact's placeholders are filled, where the contact is known. */
export const filledFor = (
  scope: Scope,
  contact: { id: number; name: string; email: string } | null,
  template: string,
): Promise<string> =>
  fillNow(scope, template, contact?.id ?? null, () => ({
    contact: contact ?? { name: "", email: "" },
    queue: "",
    user: "",
    ticket: null,
  }));

/** Sends an automatic text; all of them go through here. False when the text is empty. */
export async function say(
  scope: Scope,
  ticket: TicketRow,
  template: string,
  more: Omit<NewMessage, "content" | "isAutomatic"> = {},
): Promise<boolean> {
  const text = (await filled(scope, ticket, template)).trim();
  if (!text) return false;
  await sendMessage(scope, ticket, { ...textMessage(text), ...more, isAutomatic: true });
  return true;
}

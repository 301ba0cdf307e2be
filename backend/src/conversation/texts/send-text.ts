import type { LateTemplates, LateText } from "@guiche/contract/connections";
import { usesExtraFields } from "@guiche/contract/texts/variables";
import { protocolOf } from "@guiche/contract/tickets";
import { isSuspended } from "../../modules/companies";
import { sendAutomatic, textMessage, type NewMessage } from "../../modules/messages";
import { settingsOf } from "../../modules/settings";
import type { TicketRow } from "../../modules/tickets";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { fieldsOf } from "./fields.store";
import { fillTemplate, type TemplateValues } from "./template";

type TicketValues = Pick<TemplateValues, "contact" | "queue" | "user" | "ticket">;

/** Fills a template for this contact at this moment. */
async function fillNow(
  scope: Scope,
  template: string,
  contactId: number | null,
  valuesIn: (timezone: string) => TicketValues,
): Promise<string> {
  if (!template.includes("{")) return template;
  const { timezone, language } = await settingsOf(scope);
  const fields = contactId !== null && usesExtraFields(template) ? await fieldsOf(scope, contactId) : [];
  return fillTemplate(template, { ...valuesIn(timezone), fields, at: now(), timezone, language });
}

export const fillForTicket = (scope: Scope, ticket: TicketRow, template: string): Promise<string> =>
  fillNow(scope, template, ticket.contactId, (timezone) => ({
    contact: { name: ticket.contactName, number: ticket.contactNumber, email: ticket.contactEmail },
    queue: ticket.queueName ?? "",
    user: ticket.userName ?? "",
    ticket: {
      id: ticket.id,
      protocol: protocolOf({ id: ticket.id, createdAt: ticket.createdAt.toISOString() }, timezone),
    },
  }));

/** The same without a ticket: only the contact's placeholders are filled, where the contact is known. */
export const fillWithoutTicket = (
  scope: Scope,
  contact: { id: number; name: string; number: string | null; email: string } | null,
  template: string,
): Promise<string> =>
  fillNow(scope, template, contact?.id ?? null, () => ({
    contact: contact ?? { name: "", number: null, email: "" },
    queue: "",
    user: "",
    ticket: null,
  }));

interface Saying extends Omit<NewMessage, "content"> {
  /** The template of an official number that is sent instead once the customer's window is closed. */
  late?: LateTemplates[LateText];
}

/**
 * Sends an automatic text; all of them go through here. Null when the company is suspended, the text is empty, the contact
 * is blocked, or the customer's window is closed and no template was sent instead.
 */
export async function sendText(
  scope: Scope,
  ticket: TicketRow,
  template: string,
  { late, ...more }: Saying = {},
): Promise<{ id: number } | null> {
  if ((await isSuspended(scope)).suspended) return null;
  const fillWords = async (words: string) => (await fillForTicket(scope, ticket, words)).trim();
  const text = await fillWords(template);
  if (!text) return null;
  const instead = late && { id: late.id, values: await Promise.all(late.values.map(fillWords)) };
  return sendAutomatic(scope, ticket, { ...textMessage(text), ...more }, instead);
}

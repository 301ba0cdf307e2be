import { protocolOf, type TicketDto } from "@guiche/contract/tickets";
import { fill, valueIn } from "@guiche/contract/texts/variables";
import { minuteOfDay } from "@guiche/contract/time/zone";
import { currentZone } from "../session/zone";

/** The ticket into which a quick reply is inserted, and who writes. */
interface Reader {
  ticket: Pick<TicketDto, "id" | "createdAt" | "contact" | "queue">;
  userName: string;
  language: string;
}

/** Fills in the variables for a ticket's customer, by the company's clock. Unknown ones stay as they were typed. */
export function fillVariables(text: string, { ticket, userName, language }: Reader): string {
  if (!text.includes("{")) return text;
  const zone = currentZone();
  return fill(
    text,
    valueIn({
      contact: ticket.contact,
      queue: ticket.queue?.name ?? "",
      user: userName,
      ticket: { id: ticket.id, protocol: protocolOf(ticket, zone) },
      minuteOfDay: minuteOfDay(zone, Date.now()),
      language,
    }),
    undefined,
    { keepsUnknown: true },
  );
}

/** The shortcode without the slash that some users type as part of it. */
export const bareShortcode = (shortcode: string): string => shortcode.replace(/^\/+(?=.)/, "");

import type { TicketDto } from "@guiche/contract/tickets";

/** Another connection of the customer, and the latest ticket on it. */
interface OtherConnection {
  id: number;
  name: string;
  uuid: string;
}

/** The other connections of the customer's tickets, the one used last first. `tickets` are newest first. */
export function otherConnections(
  { whatsappId }: Pick<TicketDto, "whatsappId">,
  tickets: readonly TicketDto[],
): OtherConnection[] {
  const found = new Map<number, OtherConnection>();
  for (const { whatsapp, uuid } of tickets)
    if (whatsapp && whatsapp.id !== whatsappId && !found.has(whatsapp.id))
      found.set(whatsapp.id, { ...whatsapp, uuid });
  return [...found.values()];
}

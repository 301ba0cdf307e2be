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
  const connectionsById = new Map<number, OtherConnection>();
  for (const { whatsapp, uuid } of tickets)
    if (whatsapp && whatsapp.id !== whatsappId && !connectionsById.has(whatsapp.id))
      connectionsById.set(whatsapp.id, { ...whatsapp, uuid });
  return [...connectionsById.values()];
}

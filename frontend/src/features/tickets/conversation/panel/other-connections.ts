import type { TicketDto } from "@guiche/contract/tickets";

/** A connection over which the customer was spoken with too, and the latest ticket there. */
export interface OtherConnection {
  id: number;
  name: string;
  uuid: string;
}

/** Every other connection of the customer's tickets, the one used last first. `tickets` come latest first. */
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

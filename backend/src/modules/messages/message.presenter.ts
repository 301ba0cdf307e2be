import type { MessageDto } from "@guiche/contract/messages";

/** The columns of a message that screens show. */
export type MessageRow = Omit<MessageDto, "createdAt" | "clientId"> & { createdAt: Date; clientId: string | null };

export const presentMessage = (row: MessageRow): MessageDto => ({
  id: row.id,
  wid: row.wid,
  ticketId: row.ticketId,
  body: row.body,
  fromMe: row.fromMe,
  mediaType: row.mediaType,
  ack: row.ack,
  read: row.read,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  ...(row.clientId ? { clientId: row.clientId } : {}),
});

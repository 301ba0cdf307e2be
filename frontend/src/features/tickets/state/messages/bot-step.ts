import type { MessageDto } from "@guiche/contract/messages";

/** The step of the bot that said this message; null for everything that the bot did not say. */
export function stepOf({ clientId }: Pick<MessageDto, "clientId">): { ticketId: number; seq: number } | null {
  // Asked of every loaded message with each event.
  if (!clientId?.startsWith("bot:")) return null;
  const [, ticketId, seq] = /^bot:(\d+):(\d+):\d+$/.exec(clientId) ?? [];
  return seq === undefined ? null : { ticketId: Number(ticketId), seq: Number(seq) };
}

import { Message } from "../models/messages/message";

type Place = { companyId: number } | { ticketId: number };

/** The messages of ours, the oldest first. */
export const sentMessagesOf = (place: Place): Promise<Message[]> =>
  Message.findAll({ where: { ...place, fromMe: true }, order: ["id"] });

/** Their texts. */
export const sentTextsOf = async (place: Place): Promise<string[]> =>
  (await sentMessagesOf(place)).map(({ body }) => body);

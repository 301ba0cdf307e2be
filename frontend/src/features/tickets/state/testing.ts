import type { MessageDto } from "@guiche/contract/messages";
import type { ActorRights } from "@guiche/contract/users";

export { aTicket } from "@/testing/ticket";

/** Rows and people for the tests of this folder; what a test does not mention is invented. */
export const aMessage = (fields: Partial<MessageDto> = {}): MessageDto => ({
  id: 1,
  wid: `wid-${fields.id ?? 1}`,
  ticketId: 1,
  body: "oi",
  fromMe: false,
  mediaType: "chat",
  mediaUrl: null,
  mediaState: null,
  media: null,
  viewOnce: false,
  quotedMsg: null,
  isDeleted: false,
  isEdited: false,
  reactions: [],
  mentions: [],
  participant: "",
  contact: null,
  ack: 0,
  read: false,
  failure: null,
  createdAt: "2026-01-01T10:00:00.000Z",
  ...fields,
});

export const admin: ActorRights = { userId: 1, profile: "admin", super: false, queueIds: [], allTicket: false };
export const supervisor: ActorRights = {
  userId: 2,
  profile: "supervisor",
  super: false,
  queueIds: [1],
  allTicket: false,
};
export const user: ActorRights = { userId: 5, profile: "user", super: false, queueIds: [1, 2], allTicket: false };

import type { MessageDto } from "@guiche/contract/messages";
import type { TicketDto } from "@guiche/contract/tickets";
import type { ActorRights } from "@guiche/contract/users";

/** Rows and people for the tests of this folder; what a test does not mention is invented. */
export const aTicket = (fields: Partial<TicketDto> = {}): TicketDto => ({
  id: 1,
  uuid: `00000000-0000-4000-8000-00000000000${fields.id ?? 1}`,
  number: 1_000 + (fields.id ?? 1),
  status: "pending",
  contact: { id: 1, name: "Maria", number: "5511999990000", email: "", profilePicUrl: null, isGroup: false },
  contactId: 1,
  user: null,
  userId: null,
  queue: null,
  queueId: null,
  whatsapp: { id: 1, name: "Loja" },
  whatsappId: 1,
  lastMessage: "",
  lastSent: null,
  unreadMessages: 0,
  isGroup: false,
  tags: [],
  ad: null,
  queuedAt: "2026-01-01T10:00:00.000Z",
  waitingSince: null,
  answerDueAt: null,
  answerWarnAt: null,
  answerOverdue: false,
  solutionDueAt: null,
  solutionWarnAt: null,
  solutionOverdue: false,
  servedSince: null,
  lastInboundId: null,
  lastInbound: "",
  chatbot: false,
  bot: null,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-01T10:00:00.000Z",
  ...fields,
});

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

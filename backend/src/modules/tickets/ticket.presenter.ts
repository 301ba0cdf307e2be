import type { AdDto } from "@guiche/contract/ads";
import type {
  ChangedTicketDto,
  LastSentDto,
  TicketBotDto,
  TicketDto,
  TicketConflict,
  TicketStatus,
  TicketTagDto,
} from "@guiche/contract/tickets";
import { now } from "../../core/clock";
import { presentContact } from "../contacts";

/** A ticket with the names that screens show. */
export interface TicketRow {
  id: number;
  uuid: string;
  number: number;
  status: TicketStatus;
  contactId: number;
  userId: number | null;
  queueId: number | null;
  connectionId: number | null;
  lastMessage: string;
  lastSent: LastSentDto | null;
  unreadMessages: number;
  isGroup: boolean;
  address: string;
  greetedAt: Date | null;
  queuedAt: Date;
  waitingSince: Date | null;
  answerDueAt: Date | null;
  answerWarnAt: Date | null;
  answerOverdue: boolean;
  solutionDueAt: Date | null;
  solutionWarnAt: Date | null;
  solutionOverdue: boolean;
  servedSince: Date | null;
  lastInboundId: number | null;
  lastInbound: string;
  chatbot: boolean;
  botPath: string[] | null;
  botSilence: "agent" | "switch" | null;
  /** Unix milliseconds. */
  botMutedUntil: number | null;
  ad: AdDto | null;
  promptId: number | null;
  integrationId: number | null;
  createdAt: Date;
  updatedAt: Date;
  contactName: string;
  contactNumber: string | null;
  contactEmail: string;
  profilePicUrl: string | null;
  userName: string | null;
  queueName: string | null;
  queueColor: string | null;
  connectionName: string | null;
  tags: TicketTagDto[];
}

/** A ticket after a change. */
export interface ChangedTicket extends TicketRow {
  /** With it the user who changed the ticket can undo that for some seconds. */
  undoToken?: string;
}

/** The columns that hold a time. */
export const ticketTimes = [
  "greetedAt",
  "queuedAt",
  "waitingSince",
  "answerDueAt",
  "answerWarnAt",
  "solutionDueAt",
  "solutionWarnAt",
  "servedSince",
  "createdAt",
  "updatedAt",
] as const satisfies (keyof TicketRow)[];

/** The columns of a ticket's row that show its contact. */
export type TicketContact = Pick<
  TicketRow,
  "contactId" | "contactName" | "contactNumber" | "contactEmail" | "profilePicUrl" | "isGroup"
>;

export const contactOfTicket = (row: TicketContact) =>
  presentContact({
    id: row.contactId,
    name: row.contactName,
    number: row.contactNumber,
    email: row.contactEmail,
    profilePicUrl: row.profilePicUrl,
    isGroup: row.isGroup,
  });

function presentBot({ status, isGroup, chatbot, botPath, botSilence, botMutedUntil }: TicketRow): TicketBotDto | null {
  if (status !== "pending" || isGroup) return null;
  const silence = botSilence ?? (botMutedUntil !== null && botMutedUntil > now().getTime() ? "loop" : null);
  const path = chatbot ? (botPath ?? []) : [];
  return chatbot || silence !== null ? { path, silence } : null;
}

export const presentTicket = (row: TicketRow): TicketDto => ({
  id: row.id,
  uuid: row.uuid,
  number: row.number,
  status: row.status,
  contact: contactOfTicket(row),
  contactId: row.contactId,
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
  userId: row.userId,
  queue: row.queueId === null ? null : { id: row.queueId, name: row.queueName ?? "", color: row.queueColor ?? "" },
  queueId: row.queueId,
  whatsapp: row.connectionId === null ? null : { id: row.connectionId, name: row.connectionName ?? "" },
  whatsappId: row.connectionId,
  lastMessage: row.lastMessage,
  lastSent: row.lastSent,
  unreadMessages: row.unreadMessages,
  isGroup: row.isGroup,
  tags: row.tags,
  ad: row.ad,
  queuedAt: row.queuedAt.toISOString(),
  waitingSince: row.waitingSince?.toISOString() ?? null,
  answerDueAt: row.answerDueAt?.toISOString() ?? null,
  answerWarnAt: row.answerWarnAt?.toISOString() ?? null,
  answerOverdue: row.answerOverdue,
  solutionDueAt: row.solutionDueAt?.toISOString() ?? null,
  solutionWarnAt: row.solutionWarnAt?.toISOString() ?? null,
  solutionOverdue: row.solutionOverdue,
  servedSince: row.servedSince?.toISOString() ?? null,
  lastInboundId: row.lastInboundId,
  lastInbound: row.lastInbound,
  chatbot: row.chatbot,
  bot: presentBot(row),
  useIntegration: row.integrationId !== null,
  promptId: row.promptId,
  integrationId: row.integrationId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentChanged = ({ undoToken, ...row }: ChangedTicket): ChangedTicketDto =>
  undoToken === undefined ? presentTicket(row) : { ...presentTicket(row), undoToken };

/** The body of a 409 about this ticket: who has it, and nothing else, because the caller may have no right to see it. */
export const presentConflict = (row: TicketRow): TicketConflict => ({
  userId: row.userId,
  user: row.userName === null ? null : { name: row.userName },
  queue: row.queueName === null ? null : { name: row.queueName },
});

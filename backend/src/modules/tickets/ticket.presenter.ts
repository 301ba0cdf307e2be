import type {
  ChangedTicketDto,
  LastSentDto,
  TicketBotDto,
  TicketDto,
  TicketConflict,
  TicketPauseDto,
  TicketTagDto,
} from "@guiche/contract/tickets";
import { maySeeTicket } from "@guiche/contract/rules/ticket.rules";
import { now } from "../../core/clock";
import { TicketAssignedError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { presentContact } from "../contacts";
import { ticketFields, type StoredTicket } from "./ticket.columns";

/** A ticket with the names that screens show. */
export interface TicketRow extends StoredTicket {
  lastSent: LastSentDto | null;
  contactName: string;
  contactNumber: string | null;
  contactEmail: string;
  isContactBlocked: boolean;
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

type PlainColumns = Pick<StoredTicket, (typeof ticketFields.shown)[number]>;
type TimeColumns = {
  [Time in (typeof ticketFields.shownTimes)[number]]: StoredTicket[Time] extends Date ? string : string | null;
};

function presentStored(row: StoredTicket): PlainColumns & TimeColumns {
  const shownFields: Partial<Record<keyof (PlainColumns & TimeColumns), unknown>> = {};
  for (const field of ticketFields.shown) shownFields[field] = row[field];
  for (const time of ticketFields.shownTimes) shownFields[time] = row[time]?.toISOString() ?? null;
  return shownFields as PlainColumns & TimeColumns;
}

const presentPause = ({ pausedAt, pausedUntil, pausedBy }: TicketRow): TicketPauseDto | null =>
  pausedAt && pausedUntil && { since: pausedAt.toISOString(), until: pausedUntil.toISOString(), by: pausedBy ?? "" };

export const presentTicket = (row: TicketRow): TicketDto => ({
  ...presentStored(row),
  contact: contactOfTicket(row),
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
  queue: row.queueId === null ? null : { id: row.queueId, name: row.queueName ?? "", color: row.queueColor ?? "" },
  whatsapp: row.connectionId === null ? null : { id: row.connectionId, name: row.connectionName ?? "" },
  whatsappId: row.connectionId,
  lastSent: row.lastSent,
  tags: row.tags,
  bot: presentBot(row),
  pause: presentPause(row),
  useIntegration: row.integrationId !== null,
});

export const presentChanged = ({ undoToken, ...row }: ChangedTicket): ChangedTicketDto =>
  undoToken === undefined ? presentTicket(row) : { ...presentTicket(row), undoToken };

/** A 409 about this ticket: who has it, and its ids only if the caller may see it. */
export function ticketAssignedError({ actor }: Scope, row: TicketRow): TicketAssignedError {
  const conflict: TicketConflict = {
    userId: row.userId,
    user: row.userName === null ? null : { name: row.userName },
    queue: row.queueName === null ? null : { name: row.queueName },
  };
  const isSeen = actor === "system" || maySeeTicket(actor, row);
  return new TicketAssignedError(conflict, isSeen ? { ticketId: row.id, queueId: row.queueId } : {});
}

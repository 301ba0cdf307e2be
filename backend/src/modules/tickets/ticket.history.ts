import type { TimelineEntryDto, TimelineEntryKind, UnratedReason } from "@guiche/contract/ticket-timeline";
import { now } from "../../core/clock";
import type { Scope } from "../../core/tenant/scope";
import { greetingKeyOf, historyStore, type EventDetails, type EventRow } from "./history.store";
import type { TicketRow } from "./ticket.presenter";

/** The changed queue, agent and connection, by the names they have at that time. */
function detailsOf(before: TicketRow, after: TicketRow, note = ""): EventDetails {
  const details: EventDetails = {};
  if (after.queueId !== before.queueId) details.queue = after.queueName;
  if (after.userId !== before.userId && after.userName !== null) details.toUser = after.userName;
  if (after.connectionId !== before.connectionId) details.connection = after.connectionName;
  if (note) details.note = note;
  return details;
}

interface MoveRecord {
  before: TicketRow;
  after: TicketRow;
  verb: TimelineEntryKind;
  note?: string;
  unrated?: UnratedReason | null;
  at: Date;
}

/** Returns the key of the agent's greeting, if the customer is owed one. */
export async function writeMove(
  scope: Scope,
  { before, after, verb, note, unrated, at }: MoveRecord,
): Promise<string | null> {
  const details = { ...detailsOf(before, after, note), ...(unrated && { unrated }) };
  const event = { kind: verb, details, at };
  const store = historyStore(scope);
  if (before.status === "closed" && after.status === "closed") {
    await store.note(after.id, event);
    return null;
  }
  const [owedGreeting] = await store.write([after.id], event);
  return owedGreeting ? greetingKeyOf(owedGreeting.lifeId) : null;
}

/** The user who made the last change of these kinds; null for an automatic one. */
export const lastActorOf = async (
  scope: Scope,
  ticketId: number,
  kinds: readonly TimelineEntryKind[],
): Promise<string | null> => (await historyStore(scope).lastOf(ticketId, kinds))?.userName || null;

/** An automatic text could not be sent any more: the customer's window is over. */
export const noteUnsent = (scope: Scope, ticketId: number, text: string) =>
  historyStore(scope).note(ticketId, { kind: "unsent", details: { unsent: text }, at: now() });

export const timelineOf = async (scope: Scope, ticketId: number): Promise<TimelineEntryDto[]> =>
  (await historyStore(scope).ofTicket(ticketId)).map(presentEvent);

const presentEvent = ({ id, kind, userId, userName, isDeleted, details, createdAt }: EventRow): TimelineEntryDto => ({
  id,
  kind,
  user: userId === null && userName === "" ? null : { id: userId, name: userName, ...(isDeleted && { isDeleted }) },
  queue: details.queue ?? null,
  toUser: details.toUser ?? null,
  connection: details.connection ?? null,
  tags: details.tags ?? [],
  note: details.note ?? "",
  unrated: details.unrated ?? null,
  ...(details.beforeFarewell && { beforeFarewell: true }),
  ...(details.deletedUser && { deletedUser: details.deletedUser }),
  ...(details.userOnLeave && { userOnLeave: details.userOnLeave }),
  ...(details.until && { until: details.until }),
  ...(details.deletedLane && { deletedLane: details.deletedLane }),
  ...(details.keptLane && { keptLane: details.keptLane }),
  ...(details.unsent !== undefined && { unsent: details.unsent }),
  createdAt: createdAt.toISOString(),
});

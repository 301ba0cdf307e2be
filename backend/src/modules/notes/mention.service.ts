import type { NoteMentionDto } from "@guiche/contract/notes";
import { maySeeTicket, type TicketAssignment } from "@guiche/contract/rules/ticket.rules";
import { now } from "../../core/clock";
import { AppError } from "../../core/http/errors";
import { broadcast } from "../../core/realtime/broadcast";
import { userRoom } from "../../core/realtime/rooms";
import { actorOf, type Scope } from "../../core/tenant/scope";
import { showTicket } from "../tickets";
import { rightsOf, userStore, type UserRow } from "../users";
import { mentionStore, type MentionRow } from "./mention.store";

const presentMention = (row: MentionRow): NoteMentionDto => ({
  id: row.id,
  note: { id: row.noteId, note: row.note, user: { id: row.authorId, name: row.authorName } },
  ticket: { id: row.ticketId, uuid: row.uuid, status: row.status },
  contact: { id: row.contactId, name: row.contactName },
  createdAt: row.createdAt.toISOString(),
});

/** The people who may see the ticket, without the actor and those on leave. */
function whoSee(scope: Scope, people: readonly UserRow[], ticket: TicketAssignment): UserRow[] {
  const { userId } = actorOf(scope);
  return people.filter(
    (person) => person.id !== userId && person.suspendedAt === null && maySeeTicket(rightsOf(person), ticket),
  );
}

export async function colleaguesToMention(scope: Scope, ticketId: number) {
  const ticket = await showTicket(scope, ticketId);
  return whoSee(scope, await userStore(scope).withQueues(null), ticket).map(({ id, name }) => ({ id, name }));
}

/** Stores whom a note calls, in its transaction. Users who may not see the ticket are left out. */
export async function storeMentions(scope: Scope, noteId: number, ticket: TicketAssignment, ids: readonly number[]) {
  const mentionedIds = [...new Set(ids)];
  if (mentionedIds.length === 0) return;
  const people = await userStore(scope).withQueues(mentionedIds);
  if (people.length < mentionedIds.length) throw new AppError("ERR_NO_USER_FOUND");
  for (const { id } of whoSee(scope, people, ticket)) await mentionStore(scope).add(noteId, id);
}

/** Sends an event to the people whom a new note mentions, and to no others. */
export async function broadcastMentions(scope: Scope, noteId: number) {
  for (const row of await mentionStore(scope).unread({ noteId }))
    broadcast(
      scope,
      "noteMention",
      { action: "create", mention: presentMention(row) },
      { to: [userRoom(scope.companyId, row.mentionedId)] },
    );
}

/** A ticket that moved on to where the person may not look shows no more of itself. */
export async function unreadMentions(scope: Scope): Promise<NoteMentionDto[]> {
  const actor = actorOf(scope);
  const rows = await mentionStore(scope).unread({ userId: actor.userId });
  return rows.filter((row) => maySeeTicket(actor, row)).map(presentMention);
}

/** Reading twice is no error: the other tab may have been faster. */
export async function readMention(scope: Scope, id: number): Promise<void> {
  const { userId } = actorOf(scope);
  if (!(await mentionStore(scope).has(id, userId))) throw new AppError("ERR_NO_NOTE_FOUND");
  await mentionStore(scope).markRead(id, userId, now());
  broadcast(scope, "noteMention", { action: "read", mentionId: id }, { to: [userRoom(scope.companyId, userId)] });
}

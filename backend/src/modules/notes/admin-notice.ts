import type { Scope } from "../../core/tenant/scope";
import type { TicketRow } from "../tickets";
import { userStore } from "../users";
import { writeBotNote } from "./bot-note";
import { broadcastMentions } from "./mention.service";
import { mentionStore } from "./mention.store";
import { noteStore } from "./note.store";

interface AdminNotice {
  /** The bot's name in the company's language. */
  author: string;
  text: string;
  /** The same words are not told again within these hours, in whichever ticket. */
  quietHours: number;
}

/** Tells all admins what only they can mend, by a note at the ticket in which it was noticed. Runs in a transaction. */
export async function notifyAdmins(
  scope: Scope,
  ticket: TicketRow,
  { author, text, quietHours }: AdminNotice,
): Promise<void> {
  const notes = noteStore(scope);
  // Two customers may meet the same fault at once.
  await notes.lockText(text);
  if (await notes.wasToldSince(text, quietHours)) return;
  const noteId = await writeBotNote(scope, ticket, author, text);
  const admins = (await userStore(scope).working()).filter(({ profile }) => profile === "admin");
  for (const { id } of admins) await mentionStore(scope).add(noteId, id);
  await broadcastMentions(scope, noteId);
}

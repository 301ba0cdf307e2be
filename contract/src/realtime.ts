import type { AnnouncementNews } from "./announcements";
import type { AuthNews } from "./auth";
import type { ConnectionNews, ConnectionSessionNews } from "./connections";
import type { ContactNews } from "./contacts";
import type { HelpNews } from "./helps";
import type { AppMessageNews } from "./messages";
import type { NoteNews } from "./notes";
import type { PresenceNews } from "./presence";
import type { QueueNews } from "./queues";
import type { QuickMessageNews } from "./quick-messages";
import type { SettingNews } from "./settings";
import type { TagNews } from "./tags";
import type { TicketNews, TicketStatus } from "./tickets";
import type { UserNews } from "./users";

/** Topic → what it carries. Each payload is declared with its noun. */
export interface News {
  ticket: TicketNews;
  appMessage: AppMessageNews;
  contact: ContactNews;
  whatsapp: ConnectionNews;
  whatsappSession: ConnectionSessionNews;
  user: UserNews;
  queue: QueueNews;
  settings: SettingNews;
  tag: TagNews;
  quickMessage: QuickMessageNews;
  announcement: AnnouncementNews;
  help: HelpNews;
  ticketNote: NoteNews;
  presence: PresenceNews;
  auth: AuthNews;
}
export type Topic = keyof News;

export const topics = [
  "ticket",
  "appMessage",
  "contact",
  "whatsapp",
  "whatsappSession",
  "user",
  "queue",
  "settings",
  "tag",
  "quickMessage",
  "announcement",
  "help",
  "ticketNote",
  "presence",
  "auth",
] as const satisfies readonly Topic[];

/** The event's name on the socket, as the specification writes it. */
export const wireName = (companyId: number, topic: Topic) => `company-${companyId}-${topic}`;

/** What a browser may say. Everything else is ignored. */
export interface ClientSays {
  /** Watch one ticket's messages; the ticket watched before is left. Null: none any more. */
  joinChatBox: (ticketId: number | string | null) => void;
  /** Is writing in the ticket that is watched, again every few seconds; `writes` false: not any more. */
  typing: (ticketId: number, writes?: boolean) => void;
  joinNotification: () => void;
  /** Watch the list of one status. */
  joinTickets: (status: TicketStatus) => void;
  /** Still here: every five minutes. */
  userStatus: () => void;
}

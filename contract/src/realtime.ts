import type { AnnouncementEvent } from "./announcements";
import type { AuthEvent } from "./auth";
import type { CampaignEvent } from "./campaigns";
import type { ChatEvent } from "./chats";
import type { ConnectionEvent, ConnectionSessionEvent } from "./connections";
import type { ContactListEvent, ContactListItemEvent } from "./contact-lists";
import type { ContactEvent } from "./contacts";
import type { FileEvent } from "./files";
import type { HelpEvent } from "./helps";
import type { IntegrationEvent } from "./integrations";
import type { AppMessageEvent } from "./messages";
import type { PaymentEvent } from "./invoices";
import type { NoteEvent, NoteMentionEvent } from "./notes";
import type { PresenceEvent } from "./presence";
import type { PromptEvent } from "./prompts";
import type { RatingNoticeEvent } from "./ratings";
import type { QueueEvent } from "./queues";
import type { QuickMessageEvent } from "./quick-messages";
import type { BotScriptEvent } from "./bot-scripts";
import type { SavedFilterEvent } from "./saved-filters";
import type { ScheduleEvent } from "./schedules";
import type { SettingEvent } from "./settings";
import type { TagEvent } from "./tags";
import type { TicketEvent, TicketStatus } from "./tickets";
import type { TemplateEvent } from "./templates";
import type { UserEvent } from "./users";

/** Topic → payload. Each payload is declared with its noun. */
export interface RealtimeEvents {
  ticket: TicketEvent;
  appMessage: AppMessageEvent;
  contact: ContactEvent;
  whatsapp: ConnectionEvent;
  whatsappSession: ConnectionSessionEvent;
  user: UserEvent;
  queue: QueueEvent;
  settings: SettingEvent;
  tag: TagEvent;
  quickMessage: QuickMessageEvent;
  ContactList: ContactListEvent;
  ContactListItem: ContactListItemEvent;
  schedule: ScheduleEvent;
  file: FileEvent;
  chat: ChatEvent;
  campaign: CampaignEvent;
  prompt: PromptEvent;
  queueIntegration: IntegrationEvent;
  announcement: AnnouncementEvent;
  help: HelpEvent;
  payment: PaymentEvent;
  ticketNote: NoteEvent;
  savedFilter: SavedFilterEvent;
  template: TemplateEvent;
  botScript: BotScriptEvent;
  noteMention: NoteMentionEvent;
  ratingNotice: RatingNoticeEvent;
  presence: PresenceEvent;
  auth: AuthEvent;
}
export type Topic = keyof RealtimeEvents;

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
  "ContactList",
  "ContactListItem",
  "schedule",
  "file",
  "chat",
  "campaign",
  "prompt",
  "queueIntegration",
  "announcement",
  "help",
  "payment",
  "ticketNote",
  "savedFilter",
  "template",
  "botScript",
  "noteMention",
  "ratingNotice",
  "presence",
  "auth",
] as const satisfies readonly Topic[];

/** The event's name on the socket, as the specification writes it. */
export const wireName = (companyId: number, topic: Topic) => `company-${companyId}-${topic}`;

/** The events a browser may send. Everything else is ignored. */
export interface ClientEvents {
  /** Subscribe to one ticket's messages and leave the previous ticket. Null: none. */
  joinChatBox: (ticketId: number | string | null) => void;
  /** Typing in the joined ticket, repeated every few seconds; `writes` false: stopped. */
  typing: (ticketId: number, writes?: boolean) => void;
  joinNotification: () => void;
  /** Subscribe to the list of one status. */
  joinTickets: (status: TicketStatus) => void;
  /** Still online: sent every five minutes. */
  userStatus: () => void;
}

import { Plan } from "./accounts/plan";
import { Company } from "./accounts/company";
import { Setting } from "./accounts/setting";
import { Queue } from "./connections/queue";
import { QueueOption } from "./bot/queue-option";
import { Prompt } from "./bot/prompt";
import { PromptUsage } from "./bot/prompt-usage";
import { QueueIntegration } from "./bot/queue-integration";
import { Connection } from "./connections/connection";
import { ConnectionQueue } from "./connections/connection-queue";
import { User } from "./accounts/user";
import { UserQueue } from "./accounts/user-queue";
import { AuthSession } from "./accounts/auth-session";
import { RefreshToken } from "./accounts/refresh-token";
import { SecondFactor } from "./accounts/second-factor";
import { Passkey } from "./accounts/passkey";
import { TrustedBrowser } from "./accounts/trusted-browser";
import { CloudNumber } from "./connections/cloud-number";
import { CloudMessageId } from "./messages/cloud-message-id";
import { MessageTemplate } from "./messages/message-template";
import { ConnectionLease } from "./connections/connection-lease";
import { SignalKey } from "./connections/signal-key";
import { InboundJournal } from "./messages/inbound-journal";
import { Contact } from "./contacts/contact";
import { ContactIdentity } from "./contacts/contact-identity";
import { Ticket } from "./tickets/ticket";
import { Message } from "./messages/message";
import { OutreachMessage } from "./outreach/outreach-message";
import { Campaign } from "./outreach/campaign";
import { CampaignRecipient } from "./outreach/campaign-recipient";
import { CampaignSetting } from "./outreach/campaign-setting";
import { OptOut } from "./contacts/opt-out";
import { OutboxEntry } from "./messages/outbox-entry";
import { ChatExpiration } from "./chats/chat-expiration";
import { EarlyChange } from "./billing/early-change";
import { Media } from "./messages/media";
import { MediaFetch } from "./messages/media-fetch";
import { Outage } from "./connections/outage";
import { PlatformValue } from "./accounts/platform-value";
import { MigrationSource } from "./accounts/migration-source";
import { MigrationEntry } from "./accounts/migration-entry";
import { Charge } from "./billing/charge";
import { Payment } from "./billing/payment";
import { PlanChange } from "./billing/plan-change";
import { DeletedContact } from "./contacts/deleted-contact";
import { ContactTag } from "./contacts/contact-tag";
import { DeletedQueue } from "./connections/deleted-queue";
import { DeletedUser } from "./accounts/deleted-user";
import { ContactField } from "./contacts/contact-field";
import { PhoneBookEntry } from "./contacts/phone-book-entry";
import { NumberCheck } from "./connections/number-check";
import { StorageUsage } from "./accounts/storage-usage";
import { ApiKey } from "./accounts/api-key";
import { Tag } from "./contacts/tag";
import { TicketTag } from "./tickets/ticket-tag";
import { Invitation } from "./accounts/invitation";
import { PasswordReset } from "./accounts/password-reset";
import { ApiMessage } from "./outreach/api-message";
import { ApiUsage } from "./accounts/api-usage";
import { Webhook } from "./accounts/webhook";
import { WebhookDelivery } from "./accounts/webhook-delivery";
import { WebhookSequence } from "./accounts/webhook-sequence";
import { AuditEntry } from "./accounts/audit-entry";
import { Help } from "./outreach/help";
import { Announcement } from "./outreach/announcement";
import { TicketDay } from "./tickets/ticket-day";
import { TicketHour } from "./tickets/ticket-hour";
import { TicketHourMark } from "./tickets/ticket-hour-mark";
import { AnswerDeadline } from "./tickets/answer-deadline";
import { AnswerDeadlineMark } from "./tickets/answer-deadline-mark";
import { TicketTracking } from "./tickets/ticket-tracking";
import { TicketUndo } from "./tickets/ticket-undo";
import { TimelineEntry } from "./tickets/timeline-entry";
import { TicketNote } from "./tickets/ticket-note";
import { LinkPreview } from "./messages/link-preview";
import { NoteMention } from "./tickets/note-mention";
import { QuickMessage } from "./messages/quick-message";
import { QuickMessageQueue } from "./messages/quick-message-queue";
import { ContactImport } from "./contacts/contact-import";
import { ContactList } from "./contacts/contact-list";
import { ContactListItem } from "./contacts/contact-list-item";
import { BotCall } from "./bot/bot-call";
import { Schedule } from "./outreach/schedule";
import { FileList } from "./messages/file-list";
import { FileListOption } from "./messages/file-list-option";
import { Invoice } from "./billing/invoice";
import { LedgerEntry } from "./billing/ledger-entry";
import { BotProgram } from "./bot/bot-program";
import { BotScript } from "./bot/bot-script";
import { BotTrace } from "./bot/bot-trace";
import { Chat } from "./chats/chat";
import { ChatMember } from "./chats/chat-member";
import { ChatMessage } from "./chats/chat-message";
import { ChatReaction } from "./chats/chat-reaction";
import { MigrationOffer } from "./accounts/migration-offer";
import { MigrationPerson } from "./contacts/migration-person";
import { SavedFilter } from "./accounts/saved-filter";
import { Rating } from "./tickets/rating";
import { RatingNotice } from "./tickets/rating-notice";

/** Every model, for the connection and for the test that compares them with the database. */
export const models = [
  Plan,
  Company,
  Setting,
  Queue,
  QueueOption,
  Prompt,
  PromptUsage,
  QueueIntegration,
  Connection,
  ConnectionQueue,
  CloudNumber,
  CloudMessageId,
  MessageTemplate,
  User,
  UserQueue,
  AuthSession,
  RefreshToken,
  SecondFactor,
  Passkey,
  TrustedBrowser,
  ConnectionLease,
  SignalKey,
  InboundJournal,
  Contact,
  ContactIdentity,
  Ticket,
  Message,
  Campaign,
  CampaignRecipient,
  CampaignSetting,
  OptOut,
  OutreachMessage,
  ApiMessage,
  ApiUsage,
  Webhook,
  WebhookDelivery,
  WebhookSequence,
  OutboxEntry,
  ChatExpiration,
  EarlyChange,
  Media,
  MediaFetch,
  StorageUsage,
  Outage,
  PlatformValue,
  MigrationSource,
  MigrationEntry,
  ContactField,
  ContactTag,
  DeletedContact,
  DeletedQueue,
  DeletedUser,
  PhoneBookEntry,
  NumberCheck,
  ApiKey,
  Tag,
  TicketTag,
  Invitation,
  PasswordReset,
  AuditEntry,
  Help,
  Announcement,
  TicketTracking,
  TicketDay,
  TicketHour,
  TicketHourMark,
  AnswerDeadline,
  AnswerDeadlineMark,
  TicketUndo,
  TimelineEntry,
  TicketNote,
  NoteMention,
  LinkPreview,
  QuickMessage,
  QuickMessageQueue,
  ContactImport,
  ContactList,
  ContactListItem,
  Schedule,
  FileList,
  FileListOption,
  Invoice,
  LedgerEntry,
  Charge,
  Payment,
  PlanChange,
  BotTrace,
  BotProgram,
  BotScript,
  BotCall,
  Rating,
  RatingNotice,
  MigrationOffer,
  MigrationPerson,
  SavedFilter,
  Chat,
  ChatMember,
  ChatMessage,
  ChatReaction,
];

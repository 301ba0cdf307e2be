import { Plan } from "./plan";
import { Company } from "./company";
import { Setting } from "./setting";
import { Queue } from "./queue";
import { QueueOption } from "./queue-option";
import { Prompt } from "./prompt";
import { PromptUsage } from "./prompt-usage";
import { QueueIntegration } from "./queue-integration";
import { Connection } from "./connection";
import { ConnectionQueue } from "./connection-queue";
import { User } from "./user";
import { UserQueue } from "./user-queue";
import { AuthSession } from "./auth-session";
import { RefreshToken } from "./refresh-token";
import { SecondFactor } from "./second-factor";
import { Passkey } from "./passkey";
import { TrustedBrowser } from "./trusted-browser";
import { ConnectionLease } from "./connection-lease";
import { SignalKey } from "./signal-key";
import { InboundJournal } from "./inbound-journal";
import { Contact } from "./contact";
import { ContactIdentity } from "./contact-identity";
import { Ticket } from "./ticket";
import { Message } from "./message";
import { OutreachMessage } from "./outreach-message";
import { Campaign } from "./campaign";
import { CampaignRecipient } from "./campaign-recipient";
import { CampaignSetting } from "./campaign-setting";
import { OptOut } from "./opt-out";
import { OutboxEntry } from "./outbox-entry";
import { ChatExpiration } from "./chat-expiration";
import { EarlyChange } from "./early-change";
import { Media } from "./media";
import { MediaFetch } from "./media-fetch";
import { Outage } from "./outage";
import { PlatformValue } from "./platform-value";
import { Charge } from "./charge";
import { Payment } from "./payment";
import { PlanChange } from "./plan-change";
import { ContactTag } from "./contact-tag";
import { DeletedQueue } from "./deleted-queue";
import { DeletedUser } from "./deleted-user";
import { ContactField } from "./contact-field";
import { PhoneBookEntry } from "./phone-book-entry";
import { NumberCheck } from "./number-check";
import { StorageUsage } from "./storage-usage";
import { ApiKey } from "./api-key";
import { Tag } from "./tag";
import { TicketTag } from "./ticket-tag";
import { Invitation } from "./invitation";
import { PasswordReset } from "./password-reset";
import { ApiMessage } from "./api-message";
import { ApiUsage } from "./api-usage";
import { Webhook } from "./webhook";
import { WebhookDelivery } from "./webhook-delivery";
import { WebhookSequence } from "./webhook-sequence";
import { AuditEntry } from "./audit-entry";
import { Help } from "./help";
import { Announcement } from "./announcement";
import { TicketDay } from "./ticket-day";
import { TicketHour } from "./ticket-hour";
import { TicketHourMark } from "./ticket-hour-mark";
import { AnswerDeadline } from "./answer-deadline";
import { AnswerDeadlineMark } from "./answer-deadline-mark";
import { TicketTracking } from "./ticket-tracking";
import { TicketUndo } from "./ticket-undo";
import { TimelineEntry } from "./timeline-entry";
import { TicketNote } from "./ticket-note";
import { LinkPreview } from "./link-preview";
import { NoteMention } from "./note-mention";
import { QuickMessage } from "./quick-message";
import { QuickMessageQueue } from "./quick-message-queue";
import { ContactImport } from "./contact-import";
import { ContactList } from "./contact-list";
import { ContactListItem } from "./contact-list-item";
import { BotCall } from "./bot-call";
import { Schedule } from "./schedule";
import { FileList } from "./file-list";
import { FileListOption } from "./file-list-option";
import { Invoice } from "./invoice";
import { LedgerEntry } from "./ledger-entry";
import { BotProgram } from "./bot-program";
import { BotScript } from "./bot-script";
import { BotTrace } from "./bot-trace";
import { Chat } from "./chat";
import { ChatMember } from "./chat-member";
import { ChatMessage } from "./chat-message";
import { ChatReaction } from "./chat-reaction";
import { SavedFilter } from "./saved-filter";
import { Rating } from "./rating";
import { RatingNotice } from "./rating-notice";

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
  ContactField,
  ContactTag,
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
  SavedFilter,
  Chat,
  ChatMember,
  ChatMessage,
  ChatReaction,
];

import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { InferCreationAttributes } from "sequelize";
import { keyVerbs, type ApiKeyInput, type ApiKeyWithSecret } from "@guiche/contract/api-keys";
import type { BotScriptContent } from "@guiche/contract/bot-scripts";
import type { Profile } from "@guiche/contract/permissions";
import type { SettingKey } from "@guiche/contract/settings";
import type { TicketStatus } from "@guiche/contract/tickets";
import { BotScript } from "../models/bot/bot-script";
import { AuthSession } from "../models/accounts/auth-session";
import { Passkey } from "../models/accounts/passkey";
import { TrustedBrowser } from "../models/accounts/trusted-browser";
import { Company } from "../models/accounts/company";
import { Connection } from "../models/connections/connection";
import { ConnectionQueue } from "../models/connections/connection-queue";
import { Contact } from "../models/contacts/contact";
import { ContactIdentity } from "../models/contacts/contact-identity";
import { Media } from "../models/messages/media";
import { Message } from "../models/messages/message";
import { Plan } from "../models/accounts/plan";
import { Queue } from "../models/connections/queue";
import { Chat } from "../models/chats/chat";
import { ChatMember } from "../models/chats/chat-member";
import { ChatMessage } from "../models/chats/chat-message";
import { ChatReaction } from "../models/chats/chat-reaction";
import { MigrationOffer } from "../models/accounts/migration-offer";
import { SavedFilter } from "../models/accounts/saved-filter";
import { QueueOption } from "../models/bot/queue-option";
import { NoteMention } from "../models/tickets/note-mention";
import { Rating } from "../models/tickets/rating";
import { RatingNotice } from "../models/tickets/rating-notice";
import { Campaign } from "../models/outreach/campaign";
import { ContactList } from "../models/contacts/contact-list";
import { secrets } from "../core/auth/seal";
import { Webhook } from "../models/accounts/webhook";
import { WebhookDelivery } from "../models/accounts/webhook-delivery";
import { Schedule } from "../models/outreach/schedule";
import { FileList } from "../models/messages/file-list";
import { FileListOption } from "../models/messages/file-list-option";
import { ContactListItem } from "../models/contacts/contact-list-item";
import { Charge } from "../models/billing/charge";
import { Payment } from "../models/billing/payment";
import { Invoice } from "../models/billing/invoice";
import { PlanChange } from "../models/billing/plan-change";
import { LedgerEntry } from "../models/billing/ledger-entry";
import { Prompt } from "../models/bot/prompt";
import { QueueIntegration } from "../models/bot/queue-integration";
import { QuickMessage } from "../models/messages/quick-message";
import { Setting } from "../models/accounts/setting";
import { Tag } from "../models/contacts/tag";
import { Ticket } from "../models/tickets/ticket";
import { TicketNote } from "../models/tickets/ticket-note";
import { User } from "../models/accounts/user";
import { UserQueue } from "../models/accounts/user-queue";
import { companyChanged } from "../core/cache";
import { scopeOfRow } from "../core/tenant/scope";
import { createApiKey } from "../modules/api-keys";
import { makeToken } from "../modules/connections/connection.token";
import { hashPassword } from "../core/auth/passwords";

/** The password of every user made here. */
export const password = "Correct-Horse-9";

let hash: Promise<string> | undefined;
let serial = 0;
/** Different in each process, because processes may share a server. */
const base = randomInt(1_000, 5_000);
export const next = (): number => (serial += 1);
/** Below 6000 it is no mobile number, which Brazil spells in two ways. */
export const newNumber = (): string => `55119${base * 10_000 + next()}`;

export async function plan(values: Partial<InferCreationAttributes<Plan>> = {}) {
  return Plan.create({ name: `Plan ${base}-${next()}`, users: 50, connections: 50, queues: 50, ...values });
}

export async function createCompany(
  values: { name?: string; dueDate?: string | null; status?: boolean; planId?: number } = {},
) {
  const planId = values.planId ?? (await plan()).id;
  return Company.create({ name: `Company ${next()}`, dueDate: null, ...values, planId });
}

interface NewUser {
  name?: string;
  email?: string;
  /** Null for an unconfirmed address. */
  emailConfirmedAt?: Date | null;
  profile?: Profile;
  super?: boolean;
  allTicket?: boolean;
  queues?: { id: number }[];
}

export async function user(companyId: number, { queues = [], ...values }: NewUser = {}) {
  hash ??= hashPassword(password, 4);
  const serialNumber = next();
  const createdUser = await User.create({
    companyId,
    name: values.name ?? `Agent ${serialNumber}`,
    email: values.email ?? `agent-${base}-${serialNumber}@example.com`,
    emailConfirmedAt: values.emailConfirmedAt === undefined ? new Date() : values.emailConfirmedAt,
    passwordHash: await hash,
    profile: values.profile ?? "user",
    super: values.super ?? false,
    allTicket: values.allTicket ?? false,
  });
  for (const queue of queues) await UserQueue.create({ companyId, userId: createdUser.id, queueId: queue.id });
  return createdUser;
}

export async function queue(companyId: number, values: { name?: string; color?: string } = {}) {
  const serialNumber = next();
  return Queue.create({
    companyId,
    name: values.name ?? `Queue ${serialNumber}`,
    color: values.color ?? `#${(0x100000 + serialNumber).toString(16)}`,
  });
}

/** Changes a setting and invalidates its cache. */
export async function setting(companyId: number, key: SettingKey, value: string) {
  await Setting.destroy({ where: { companyId, key } });
  await Setting.create({ companyId, key, value });
  companyChanged(scopeOfRow({ companyId }));
}

interface NewConnection {
  name?: string;
  greetingMessage?: string;
  queues?: { id: number }[];
  isDefault?: boolean;
  provider?: ProviderName;
}

export async function connection(companyId: number, { queues = [], ...values }: NewConnection = {}) {
  const createdConnection = await Connection.create({ companyId, name: `Connection ${next()}`, ...values });
  for (const { id } of queues)
    await ConnectionQueue.create({ companyId, connectionId: createdConnection.id, queueId: id });
  return createdConnection;
}

export async function contact(
  companyId: number,
  { number = newNumber(), ...values }: { name?: string; number?: string; externalId?: string } = {},
) {
  const createdContact = await Contact.create({ companyId, name: `Customer ${next()}`, number, ...values });
  await ContactIdentity.create({ companyId, contactId: createdContact.id, kind: "phone", value: number });
  return createdContact;
}

/** A row of a stored file; the file itself is not written. */
export async function media(companyId: number, values: { mimetype?: string; thumbnailKey?: string } = {}) {
  const key = `${companyId}/2026/01/${randomBytes(16).toString("hex")}`;
  return Media.create({ companyId, key, mimetype: "image/jpeg", bytes: 2_048, sha256: randomBytes(32), ...values });
}

export interface NewTicket {
  status?: TicketStatus;
  userId?: number | null;
  queueId?: number | null;
  connectionId?: number | null;
  contactId?: number;
  isGroup?: boolean;
  createdAt?: Date;
  queuedAt?: Date;
  updatedAt?: Date;
  unreadMessages?: number;
  promptId?: number;
  integrationId?: number;
}

export async function ticket(companyId: number, values: NewTicket = {}) {
  const customer = values.contactId === undefined ? await contact(companyId) : await Contact.findByPk(values.contactId);
  const connectionId = values.connectionId === undefined ? (await connection(companyId)).id : values.connectionId;
  return Ticket.create(
    {
      companyId,
      ...values,
      contactId: customer?.id ?? 0,
      connectionId,
      address: `${customer?.number ?? newNumber()}@s.whatsapp.net`,
      updatedAt: values.updatedAt ?? new Date(),
    },
    { silent: values.updatedAt !== undefined },
  );
}

export async function message(
  of: Ticket,
  values: Partial<Omit<InferCreationAttributes<Message>, "companyId" | "ticketId" | "contactId" | "connectionId">> = {},
) {
  return Message.create({
    companyId: of.companyId,
    ticketId: of.id,
    contactId: of.contactId,
    connectionId: of.connectionId,
    wid: `TEST${base}${next()}`,
    fromMe: false,
    body: `Message ${serial}`,
    ...values,
  });
}

/** An API key, and the secret with which a program calls. */
export async function apiKey(
  companyId: number,
  values: Partial<Pick<ApiKeyInput, "name" | "scopes" | "ips">> = {},
): Promise<ApiKeyWithSecret> {
  const scope = scopeOfRow({ companyId });
  return createApiKey(scope, {
    scopes: [...keyVerbs],
    ips: [],
    expiresAt: null,
    ...values,
    name: values.name ?? `ApiKey ${next()}`,
  });
}

/** An API token of the connection, in place of any other. */
export const connectionToken = ({ companyId, connectionId }: { companyId: number; connectionId: number }) =>
  makeToken(scopeOfRow({ companyId }), connectionId);

export async function tag(
  companyId: number,
  values: Partial<
    Pick<InferCreationAttributes<Tag>, "name" | "kanban" | "kanbanPosition" | "kanbanKept" | "userId">
  > = {},
) {
  return Tag.create({ companyId, color: "#34449b", ...values, name: values.name ?? `Tag ${next()}` });
}

export async function note(of: Ticket, values: { userId?: number; note?: string } = {}) {
  const { companyId, id: ticketId, contactId } = of;
  return TicketNote.create({ companyId, ticketId, contactId, userName: "Somebody", note: `Note ${next()}`, ...values });
}

export const noteMention = ({ companyId, id: noteId }: TicketNote, userId: number) =>
  NoteMention.create({ companyId, noteId, userId });

/** The lowest rate, of which a person has not read the notice. */
export async function ratingNotice({ companyId, ticketId, id: questionId }: Message, userId: number) {
  const ratingValues = {
    userName: "Somebody",
    questionId,
    state: "rated" as const,
    rate: 1 as const,
    dueAt: new Date(),
  };
  const rating = await Rating.create({ companyId, ticketId, ...ratingValues });
  return RatingNotice.create({ companyId, ratingId: rating.id, userId });
}

export const queueOption = ({ companyId, id: queueId }: Queue, values: { title?: string; parentId?: number } = {}) =>
  QueueOption.create({ companyId, queueId, title: "Option", option: 1, ...values });

export const contactList = (companyId: number, values: Partial<InferCreationAttributes<ContactList>> = {}) =>
  ContactList.create({ companyId, name: `List ${next()}`, contactsCount: 0, ...values });

/** A withdrawn charge with a payment. */
export const charge = async ({ companyId, id: invoiceId }: Invoice) => {
  const createdCharge = await Charge.create({
    companyId,
    invoiceId,
    provider: "simulated",
    txid: randomBytes(16).toString("hex"),
    cents: 4_990,
    code: "00020126",
    state: "cancelled",
    expiresAt: new Date(),
    checkedAt: new Date(),
  });
  const proof = { provider: "simulated" as const, proofId: createdCharge.txid, cents: 100 };
  await Payment.create({ companyId, chargeId: createdCharge.id, ...proof });
  return createdCharge;
};

/** An open invoice, for which one real has been paid. */
export async function invoice(companyId: number) {
  const period = { periodFrom: "2027-03-10", periodTo: "2027-04-10" };
  const createdInvoice = await Invoice.create({ companyId, planName: "Básico", valueCents: 4_990, ...period });
  await LedgerEntry.create({ companyId, invoiceId: createdInvoice.id, kind: "payment", cents: 100 });
  return createdInvoice;
}

/** A change to a dearer plan that no invoice carries yet. */
export const planChange = (companyId: number) =>
  PlanChange.create({ companyId, day: "2027-03-10", fromName: "Básico", toName: "Pro", cents: 100 });

export async function contactListItem(
  list: ContactList,
  values: Partial<InferCreationAttributes<ContactListItem>> = {},
): Promise<ContactListItem> {
  const number = newNumber();
  const { companyId, id: contactListId } = list;
  await list.increment("contactsCount");
  return ContactListItem.create({ companyId, contactListId, name: "Maria", number, person: number, ...values });
}

/** A chat of these people with one message of the first, which is unread for the others. */
export async function chat(
  companyId: number,
  people: readonly User[],
  { title = "Chat", mediaId }: { title?: string; mediaId?: number } = {},
) {
  const [owner] = people;
  const createdChat = await Chat.create({ companyId, title, ownerId: owner?.id ?? null, lastMessage: "Hello" });
  const message = await ChatMessage.create({
    companyId,
    chatId: createdChat.id,
    userId: owner?.id ?? null,
    userName: owner?.name ?? "",
    body: "Hello",
    ...(mediaId !== undefined && { mediaId, mediaName: "picture.jpg" }),
  });
  for (const person of people)
    await ChatMember.create({
      companyId,
      chatId: createdChat.id,
      userId: person.id,
      unreads: person === owner ? 0 : 1,
    });
  if (owner) await ChatReaction.create({ companyId, messageId: message.id, userId: owner.id, emoji: "👍" });
  return { chat: createdChat, message };
}

export const botScript = (of: Connection, name: string) => {
  const circumstances = { hours: "open", silence: null, mayUse: { prompts: true, integrations: true } } as const;
  const customerInputs = [{ text: "2", at: 21_000, given: circumstances }] as BotScriptContent["said"];
  const expected = [{ at: null, queueId: null, left: null, speaks: true }];
  const script = { startedAt: 1_000, isGreeted: false, said: customerInputs, expected };
  return BotScript.create({ companyId: of.companyId, connectionId: of.id, name, script });
};

export const migrationOffer = ({ companyId, id }: { companyId: number; id: number }, minutes = 30) =>
  MigrationOffer.create({ companyId, connectionId: id, kind: "expiresTicket", minutes });

export const savedFilter = (companyId: number, userId: number, values: { name: string; queueId: number }) =>
  SavedFilter.create({ companyId, userId, kind: "tickets", filters: "", audience: "queue", pinned: true, ...values });

export const schedule = (of: Contact, values: Partial<InferCreationAttributes<Schedule>> = {}) =>
  Schedule.create({
    companyId: of.companyId,
    contactId: of.id,
    contactName: of.name,
    body: `Hello ${next()}`,
    sendAt: new Date(Date.now() + 3_600_000),
    anchor: "2026-01-01T09:00",
    ...values,
  });

export const fileList = (companyId: number, values: { name?: string; message?: string } = {}) =>
  FileList.create({ companyId, name: `Files ${next()}`, message: "See the files.", ...values });

export const fileOption = (
  { companyId, id: fileListId }: FileList,
  values: { name?: string; mediaId?: number; mediaName?: string } = {},
) => FileListOption.create({ companyId, fileListId, name: `File ${next()}`, place: 0, ...values });
export const campaign = (companyId: number, values: Partial<InferCreationAttributes<Campaign>> = {}) =>
  Campaign.create({ companyId, name: `Campaign ${next()}`, status: "INATIVA", message1: "Hi {nome}", ...values });

/** It can be chosen: a server of one's own needs no key. */
export const prompt = (companyId: number, values: { name?: string; queueId?: number } = {}) =>
  Prompt.create({
    companyId,
    name: `Prompt ${next()}`,
    prompt: "Be kind.",
    baseUrl: "https://ai.example/v1",
    model: "some-model",
    ...values,
  });

/** Turned off, so that no test sends to it by accident. */
export const webhook = (companyId: number, values: { url?: string } = {}) =>
  Webhook.create({
    companyId,
    url: "https://hooks.example/guiche",
    secret: secrets().seal(Buffer.from("whsec_AAAA"), `webhooks.secret.${companyId}`),
    events: ["ticket.created"],
    isActive: false,
    ...values,
  });

export const webhookDelivery = ({ companyId, id: webhookId }: Webhook) =>
  WebhookDelivery.create({ companyId, webhookId, event: "test", payload: { number: next() }, state: "delivered" });

export const integration = (companyId: number, values: { name?: string } = {}) =>
  QueueIntegration.create({
    companyId,
    type: "typebot",
    name: `Integration ${next()}`,
    urlN8N: "https://bot.example",
    typebotSlug: "sales",
    ...values,
  });

export async function quickMessage(
  companyId: number,
  values: { userId?: number; shortcode?: string; message?: string; geral?: boolean } = {},
) {
  return QuickMessage.create({ companyId, shortcode: `word${next()}`, message: "Olá, {nome}", ...values });
}

export const authSession = (companyId: number, userId: number) =>
  AuthSession.create({ companyId, userId, sid: randomUUID(), expiresAt: new Date(Date.now() + 86_400_000) });

export const passkey = (companyId: number, userId: number) =>
  Passkey.create({
    companyId,
    userId,
    name: `Passkey ${next()}`,
    credentialId: randomBytes(16).toString("base64url"),
    publicKey: randomBytes(77),
  });

export const trustedBrowser = (companyId: number, userId: number) =>
  TrustedBrowser.create({
    companyId,
    userId,
    hash: randomBytes(32),
    expiresAt: new Date(Date.now() + 86_400_000),
    userAgent: `Browser ${next()}`,
  });

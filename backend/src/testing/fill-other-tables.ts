import { newFacts } from "@guiche/contract/bot/engine-types";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { AuditEntry } from "../models/accounts/audit-entry";
import { ContactImport } from "../models/contacts/contact-import";
import { MigrationPerson } from "../models/contacts/migration-person";
import { BotCall } from "../models/bot/bot-call";
import { BotProgram } from "../models/bot/bot-program";
import { BotTrace } from "../models/bot/bot-trace";
import { SecondFactor } from "../models/accounts/second-factor";
import { ContactField } from "../models/contacts/contact-field";
import { DeletedContact } from "../models/contacts/deleted-contact";
import { ContactTag } from "../models/contacts/contact-tag";
import { DeletedQueue } from "../models/connections/deleted-queue";
import { DeletedUser } from "../models/accounts/deleted-user";
import { PhoneBookEntry } from "../models/contacts/phone-book-entry";
import { Outage } from "../models/connections/outage";
import { MediaFetch } from "../models/messages/media-fetch";
import { ChatExpiration } from "../models/messages/chat-expiration";
import { EarlyChange } from "../models/messages/early-change";
import { OutboxEntry } from "../models/messages/outbox-entry";
import { Invitation } from "../models/accounts/invitation";
import { PasswordReset } from "../models/accounts/password-reset";
import { Rating } from "../models/tickets/rating";
import { CampaignRecipient } from "../models/outreach/campaign-recipient";
import { CampaignSetting } from "../models/outreach/campaign-setting";
import { OutreachMessage } from "../models/outreach/outreach-message";
import { OptOut } from "../models/contacts/opt-out";
import { ApiMessage } from "../models/outreach/api-message";
import { ApiUsage } from "../models/accounts/api-usage";
import { LinkPreview } from "../models/messages/link-preview";
import { PromptUsage } from "../models/bot/prompt-usage";
import { QuickMessageQueue } from "../models/messages/quick-message-queue";
import { Setting } from "../models/accounts/setting";
import { StorageUsage } from "../models/accounts/storage-usage";
import { TimelineEntry } from "../models/tickets/timeline-entry";
import { TicketTag } from "../models/tickets/ticket-tag";
import { TicketDay } from "../models/tickets/ticket-day";
import { TicketHour } from "../models/tickets/ticket-hour";
import { TicketHourMark } from "../models/tickets/ticket-hour-mark";
import { AnswerDeadline } from "../models/tickets/answer-deadline";
import { AnswerDeadlineMark } from "../models/tickets/answer-deadline-mark";
import { TicketTracking } from "../models/tickets/ticket-tracking";
import { TicketUndo } from "../models/tickets/ticket-undo";
import { WebhookSequence } from "../models/accounts/webhook-sequence";
import { cloudNumberStore } from "../channels/cloud/number.store";
import { scopeOfRow } from "../core/tenant/scope";
import { next } from "./factories";

/** Adds a row to every table that no other factory fills, for tests that walk all tables. */
export async function fillOtherTables(of: {
  companyId: number;
  connectionId: number;
  contactId: number;
  messageId: number;
  ticketId: number;
  tagId: number;
  userId: number;
  quickMessageId: number;
  promptId: number;
  webhookId: number;
  queueId: number;
  campaignId: number;
}): Promise<void> {
  const numbers = cloudNumberStore(scopeOfRow(of));
  const keys = {
    token: "EAA",
    appSecret: "app",
    hookToken: randomUUID(),
    verifyToken: randomUUID(),
    quality: null,
    tier: null,
  };
  await numbers.save(of.connectionId, { ...keys, phoneNumberId: randomInt(1e12).toString(), wabaId: "1" });
  await numbers.nameMessages(of.connectionId, [{ wamid: "wamid.1", wid: "cloud.1" }]);
  await LinkPreview.create({
    companyId: of.companyId,
    urlHash: randomBytes(32).toString("hex"),
    host: "shop.example",
    fetchedAt: new Date(),
  });
  const { companyId, connectionId, contactId, messageId, ticketId, tagId, userId, quickMessageId, promptId, queueId } =
    of;
  await StorageUsage.create({ companyId, bytes: 2_048 });
  const value = String(next());
  await Setting.create({ companyId, key: "reopenMinutes", value: "10" });
  await ContactField.create({ companyId, contactId, name: "CPF", value });
  await PhoneBookEntry.create({ companyId, connectionId, kind: "phone", value, name: "Saved" });
  await MigrationPerson.create({ companyId, phone: value, lid: value });
  await Outage.create({ companyId, connectionId, cause: "network", startedAt: new Date() });
  await MediaFetch.create({ companyId, connectionId, messageId, nextTryAt: new Date(Date.now() + 3_600_000) });
  await ChatExpiration.create({ companyId, connectionId, contactId, seconds: 86_400, setAt: new Date() });
  await EarlyChange.create({ companyId, connectionId, wid: value, changeWid: value, change: {} });
  await OutboxEntry.create({
    companyId,
    connectionId,
    chat: value,
    kind: "notice",
    wid: value,
    payload: { text: "hi" },
  });
  const { campaignId } = of;
  const outreach = { wid: `outreach ${value}`, source: "campaign" as const, sourceId: campaignId, label: value };
  const { id: looseMessageId } = await OutreachMessage.create({
    companyId,
    connectionId,
    contactId,
    body: value,
    ...outreach,
  });
  const person = { name: value, number: value, person: value };
  await CampaignRecipient.create({
    companyId,
    campaignId,
    contactId,
    looseMessageId,
    ...person,
    variant: 1,
    state: "sent",
  });
  const apiCall = { number: "5581999990000", state: "handed" as const, digest: Buffer.from("call") };
  await ApiMessage.create({ companyId, connectionId, looseMessageId, ...apiCall });
  await ApiUsage.create({ companyId, month: "2026-01-01", messages: 1 });
  await WebhookSequence.create({ companyId, webhookId: of.webhookId, ticketId, last: 1 });
  await CampaignSetting.create({ companyId, key: "messageInterval", value: 5 });
  await OptOut.create({ companyId, person: `out ${value}`, connectionId, text: "SAIR", wid: value });
  await TicketTag.create({ companyId, ticketId, tagId });
  await ContactTag.create({ companyId, contactId, tagId });
  await DeletedContact.create({ companyId, contactId: 1 });
  await DeletedQueue.create({ companyId, queueId: 1, name: "Trocas" });
  await DeletedUser.create({ companyId, userId: 1, name: "Beto" });
  await QuickMessageQueue.create({ companyId, quickMessageId, queueId });
  await PromptUsage.create({ companyId, promptId, month: "2026-01-01", calls: 1 });
  await TicketTracking.create({ companyId, ticketId, connectionId, queuedAt: new Date() });
  await TicketHourMark.create({ companyId, at: new Date() });
  await AnswerDeadlineMark.create({ companyId });
  const over = { isNext: false, answerFrom: new Date(), endedAt: new Date() };
  await AnswerDeadline.create({ companyId, queueId, userId, connectionId, ...over });
  const onTheClock = { waitMs: 0, waits: [], answerMs: 0, answers: [], serviceMs: 0, services: [] };
  const working = { workingWaitMs: 0, workingWaits: [], workingAnswerMs: 0, workingAnswers: [] };
  const serviceColumns = { served: 0, workingServiceMs: 0, workingServices: [] };
  const countColumns = { isGroup: false, begun: 1, accepted: 0, answered: 0, finished: 0 };
  const none = { ...countColumns, ...serviceColumns, ...onTheClock, ...working };
  await TicketHour.create({ companyId, hour: new Date(), queueId, userId, connectionId, ...none });
  await TicketDay.create({ companyId, day: "2026-01-05", queueId, userId, connectionId, ...none });
  const { id: eventId } = await TimelineEntry.create({ companyId, ticketId, kind: "created" });
  const expiresAt = new Date(Date.now() + 1_800_000);
  const token = "5c1b2d4e-0000-4000-8000-000000000001";
  const undo = { token, before: {}, eventId, createdAt: new Date(), expiresAt };
  const step = {
    event: { kind: "restarted" as const },
    programHash: value,
    facts: newFacts(0),
    effects: [],
    trace: [],
  };
  const ratingValues = { userName: value, questionId: messageId, state: "ended" as const, dueAt: new Date() };
  await Rating.create({ companyId, ticketId, userId, queueId, connectionId, ...ratingValues });
  const program = { nodes: {}, offered: [], maxMenus: 0, pauseMinutes: 0, language: "pt" as const };
  const more = { greetsOneQueue: false, failedText: "", notUnderstoodText: "", givesUpText: "" };
  await BotProgram.create({ companyId, hash: "0".repeat(64), program: { ...program, ...more }, usedAt: new Date() });
  await BotTrace.create({ companyId, ticketId, seq: 1, ...step, createdAt: new Date() });
  const call = { begins: true, session: null, choice: null, waitMs: 0 };
  const question = {
    kind: "prompt" as const,
    targetId: promptId,
    request: call,
    state: "done" as const,
    dueAt: new Date(),
  };
  await BotCall.create({ companyId, ticketId, seq: 1, token: randomUUID(), ...question });
  await TicketUndo.create({ companyId, ticketId, userId, ...undo });
  await SecondFactor.create({ companyId, userId, secret: randomBytes(40), confirmedAt: new Date() });
  await Invitation.create({ companyId, userId, tokenHash: randomBytes(32), expiresAt });
  await PasswordReset.create({ companyId, userId, codeHash: randomBytes(32), expiresAt });
  await ContactImport.create({ companyId, userId, total: 1, created: 1, state: "done" });
  await AuditEntry.create({ companyId, action: "login", userId, userName: "Somebody", target: value });
}

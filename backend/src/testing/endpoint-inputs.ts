import { isTextParam, type Endpoint } from "@guiche/contract/endpoint";
import { defaultWeek } from "@guiche/contract/time/hours";
import * as make from "./factories";
import type { Platform, SeededCompany } from "./seed-company";

let serial = 0;

/** Nouns without a company: every user who may see their rows sees the same ones. */
export const platformGroups = [
  "plans",
  "helps",
  "announcements",
  "platform-settings",
  "migration",
  "payment-settings",
  "hooks",
  "whatsapp-hooks",
];
export const groupOf = ({ path }: Endpoint): string => path.split("/")[1] ?? "";
export const paramsOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");

interface Row {
  id: number;
  uuid?: string;
  key?: string;
}

/** The row of a company for a path parameter: by the parameter's name, else by the path's noun. */
function rowFor(of: SeededCompany, platform: Platform, { path }: Endpoint, param: string): string | number {
  const rows: Record<string, Row> = {
    whatsapp: of.connection,
    whatsappsession: of.connection,
    tickets: of.ticket,
    ticketId: of.ticket,
    messages: of.message,
    media: of.picture,
    "media-link": of.picture,
    download: of.awaited,
    contacts: of.contact,
    queue: of.queue,
    "queue-options": of.queueOption,
    "api-keys": of.apiKey,
    tags: of.tag,
    tagId: of.tag,
    "ticket-notes": of.note,
    "note-mentions": of.noteMention,
    "rating-notices": of.ratingNotice,
    "quick-messages": of.quickMessage,
    templates: of.template,
    "contact-lists": of.contactList,
    "contact-list-items": of.contactListItem,
    "saved-filters": of.savedFilter,
    "bot-scripts": of.botScript,
    "migration-offers": of.migrationOffer,
    chats: of.chat,
    chatMessageId: of.chatMessage,
    schedules: of.schedule,
    files: of.fileList,
    optionId: of.fileOption,
    invoices: of.invoice,
    webhooks: of.webhook,
    deliveryId: of.webhookDelivery,
    chargeId: of.charge,
    "payment-settings": { id: 0 },
    hooks: { id: 0, key: "simulated" },
    token: { id: 0, key: "wrong" },
    campaigns: of.campaign,
    whatsappId: of.connection,
    prompt: of.prompt,
    queueIntegration: of.integration,
    users: of.colleague,
    companies: of,
    companyId: of,
    plans: of.plan,
    settings: { id: 0, key: "userRating" },
    "platform-settings": { id: 0, key: "graceDays" },
    helps: platform.help,
    announcements: platform.announcement,
    sessionId: of.session,
    browserId: of.browser,
    passkeyId: of.passkey,
  };
  const [, noun = "", , verb = ""] = path.split("/");
  const row = rows[param] ?? (noun === "messages" ? rows[verb] : undefined) ?? rows[noun];
  if (!row) throw new Error(`No row for :${param} of ${path}: add one to seedCompany().`);
  return isTextParam(param) ? (row.key ?? row.uuid ?? "") : row.id;
}

/** The path's parameters, all of them ids of this company's rows. */
export const ownParams = (of: SeededCompany, platform: Platform, endpoint: Endpoint): Record<string, string | number> =>
  Object.fromEntries(paramsOf(endpoint).map((param) => [param, rowFor(of, platform, endpoint, param)]));

export const missingId = 999_999_999;
/** The same with ids that do not exist. */
export const missingParams = (endpoint: Endpoint): Record<string, string | number> =>
  Object.fromEntries(
    paramsOf(endpoint).map((param) => [param, isTextParam(param) ? "5c1b2d4e-0000-4000-8000-000000000000" : missingId]),
  );

/** A body that passes the endpoint's schema, so that a refusal comes from the rights and not from validation. */
export function bodyFor(of: SeededCompany, name: string): Record<string, unknown> | undefined {
  serial += 1;
  const email = `someone-${of.id}-${serial}@example.com`;
  const color = `#${(0x700000 + serial).toString(16)}`;
  const bodies: Record<string, Record<string, unknown>> = {
    "auth.login": { email, password: "x" },
    "auth.forgot": { email },
    "auth.reset": { email, token: "ABCDEFGH", password: make.password },
    "invitations.show": { token: "x" },
    "invitations.accept": { token: "x", password: make.password },
    "security.secondStep": { challenge: "x", code: "123456" },
    "passkeys.begin": { password: make.password },
    "passkeys.add": { name: "Key", ticket: "x", credentialId: "x", clientDataJSON: "x", attestationObject: "x" },
    "passkeys.rename": { name: "Key" },
    "passkeys.login": {
      challenge: "x",
      ticket: "x",
      credentialId: "x",
      clientDataJSON: "x",
      authenticatorData: "x",
      signature: "x",
    },
    "passkeys.remove": { password: make.password },
    "passkeys.secondStep": { challenge: "x" },
    "security.begin": { password: make.password },
    "security.confirm": { code: "123456" },
    "security.confirmEmail": { code: "ABCDEFGH" },
    "security.renewCodes": { password: make.password },
    "security.turnOff": { password: make.password },
    "security.turnOffOf": { password: make.password },
    "companies.signUp": { name: `Firm ${serial}`, email, password: make.password, planId: of.plan.id },
    "companies.create": { name: `Firm ${serial}`, email, password: make.password, planId: of.plan.id },
    "companies.update": { name: `Firm ${serial}` },
    "companies.setHours": { schedules: defaultWeek },
    "plans.create": { name: `Plan ${serial}` },
    "plans.update": { name: `Plan ${serial}` },
    "users.create": { name: "Another", email, password: make.password, profile: "user" },
    "users.update": { name: "Another" },
    "users.suspend": { returnsOn: null },
    "tickets.pause": { until: "2099-01-31" },
    "settings.update": { value: "enabled" },
    "platform.setSetting": { value: "0" },
    "migration.connect": { kind: "postgres", host: "127.0.0.1", port: 9, database: "other", user: "reader" },
    "migration.start": { act: "try" },
    "queues.create": { name: `Queue ${serial}`, color },
    "queues.update": { name: `Queue ${serial}` },
    "queueOptions.create": { title: "Prices", queueId: of.queue.id },
    "queueOptions.update": { title: "Prices" },
    "connections.create": { name: "Another", provider: "simulator" },
    "connections.update": { name: "Renamed" },
    "connections.pair": { number: "5511955550000" },
    "templates.sync": { whatsappId: of.connection.id },
    "templates.create": {
      ...{ whatsappId: of.connection.id, name: "order", language: "pt_BR", category: "UTILITY", body: "Sent." },
    },
    "officialNumbers.save": { phoneNumberId: "123456", wabaId: "654321", token: "EAA", appSecret: "secret" },
    "tickets.create": { contactId: of.contact.id },
    "tickets.update": { status: "closed" },
    "tickets.bot": { on: false },
    "tickets.answered": { seenMessageId: 1 },
    "chats.create": { title: `Chat ${serial}`, users: [{ id: of.colleague.id }] },
    "chats.direct": { userId: of.colleague.id },
    "chats.update": { title: `Chat ${serial}` },
    "chats.send": { message: "hello" },
    "chats.edit": { message: "another" },
    "chats.react": { emoji: "👍" },
    "chats.mark": { isMuted: true },
    "chats.read": {},
    "botScripts.save": {
      name: `Script ${serial}`,
      whatsappId: of.connection.id,
      startedAt: 0,
      said: [{ text: "2", at: 1, given: { hours: "open" } }],
      expected: [{ at: null, queueId: null, left: null, speaks: true }],
    },
    "savedFilters.create": { name: `Filter ${serial}` },
    "savedFilters.update": { name: `Filter ${serial}` },
    "tickets.undo": { token: "5c1b2d4e-0000-4000-8000-000000000000" },
    "messages.send": { body: "hello" },
    "externalMessages.send": { number: make.newNumber(), body: "hello" },
    "externalMessages.sendBatch": { messages: [{ number: make.newNumber(), body: "hello" }] },
    "messages.edit": { body: "another" },
    "messages.react": { emoji: "👍" },
    "messages.forward": { contactIds: [of.contact.id] },
    "contactChanges.upsert": {
      externalId: `crm-${serial}`,
      name: "Maria",
      number: `55119${String(90_000_000 + serial)}`,
    },
    "contacts.create": { name: "Maria", number: make.newNumber() },
    "contacts.update": { name: "Another" },
    "contacts.importPhoneBook": {},
    "contacts.upload": {},
    "contacts.merge": { contactId: of.ticket.contactId },
    "apiKeys.create": { name: `ApiKey ${serial}`, scopes: ["read"] },
    "apiKeys.update": { name: "Another" },
    "notes.create": { note: "Prefers calls", ticketId: of.ticket.id },
    "quickMessages.create": { shortcode: `word${serial}` },
    "quickMessages.update": { shortcode: `word${serial}` },
    "contactLists.create": { name: `List ${serial}` },
    "contactLists.update": { name: `List ${serial}` },
    "contactLists.upload": {},
    "contactLists.fill": {},
    "payments.saveSettings": { provider: "manual" },
    "addresses.check": { url: "http://127.0.0.1:9/" },
    "webhooks.create": { url: "https://hooks.example/another", events: ["ticket.created"], isActive: false },
    "webhooks.test": {},
    "webhooks.replay": { since: "2026-01-01T00:00:00Z" },
    "webhooks.update": { events: ["message.created"] },
    "invoices.pay": { reason: "Bank transfer" },
    "invoices.undo": { reason: "A mistake" },
    "subscriptions.choosePlan": { planId: of.plan.id },
    "subscriptions.create": {
      firstName: "Acme",
      address2: "Rua A",
      city: "Recife",
      zipcode: "50000-000",
      country: "BR",
      invoiceId: of.invoice.id,
    },
    "botTraces.tryCall": { promptId: of.prompt.id, messages: [{ from: "customer", text: "Hi" }] },
    "botTraces.commands": { call: "00000000-0000-4000-8000-000000000000", commands: [{ type: "menu" }] },
    "contactListItems.create": { name: "Maria", number: make.newNumber(), contactListId: of.contactList.id },
    "contactListItems.update": { name: "Another" },
    "schedules.create": { body: "See you soon", contactId: of.contact.id, sendAt: "2027-01-01T09:00" },
    "schedules.update": { body: "See you later" },
    "files.create": { name: `Files ${serial}`, message: "See the files." },
    "files.update": { name: `Files ${serial}` },
    "files.upload": {},
    "campaigns.create": { name: `Campaign ${serial}`, contactListId: of.contactList.id, whatsappId: of.connection.id },
    "campaigns.preview": { contactListId: of.contactList.id, whatsappId: of.connection.id },
    "campaigns.update": { name: `Campaign ${serial}` },
    "campaigns.retry": {},
    "campaigns.setOptOut": { isOptedOut: true },
    "contacts.block": { isBlocked: true },
    "campaigns.test": { number: make.newNumber() },
    "campaignSettings.save": { settings: { messageInterval: 5 } },
    "prompts.create": { name: "Sales", prompt: "Be kind.", queueId: of.queue.id },
    "prompts.update": { name: "Sales" },
    "prompts.tryOut": { messages: [{ from: "customer", text: "Hi" }] },
    "prompts.sample": {
      voice: "pt-BR-AntonioNeural",
      speechModel: "any",
      baseUrl: "http://127.0.0.1:9/v1",
      promptId: of.prompt.id,
    },
    "prompts.models": { baseUrl: "http://127.0.0.1:9/v1", promptId: of.prompt.id },
    "integrations.create": { name: "Flow", urlN8N: "https://bot.example", typebotSlug: "sales" },
    "integrations.update": { name: "Flow" },
    "integrations.testSession": { projectName: "flow", jsonContent: "{}", integrationId: of.integration.id },
    "tags.sync": { ticketId: of.ticket.id, tags: [of.tag.id] },
    "kanban.orderLanes": { tagIds: [of.tag.id] },
    "tags.create": { name: `Tag ${serial}` },
    "tags.update": { name: `Tag ${serial}` },
    "helps.create": { title: "Help", video: "dQw4w9WgXcQ" },
    "helps.update": { title: "Help", video: "dQw4w9WgXcQ" },
    "announcements.create": { title: "News", text: "Today" },
    "announcements.update": { title: "News", text: "Today" },
  };
  return bodies[name];
}

/** The query that an endpoint needs to reach the row in its path. */
export function queryFor(of: SeededCompany, name: string): Record<string, string | number> {
  const queries: Record<string, Record<string, string | number>> = {
    "messages.search": { searchParam: "said" },
    "messages.files": { kind: "links" },
    "queueOptions.list": { queueId: of.queue.id },
    "contactListItems.page": { contactListId: of.contactList.id },
    "notes.list": { contactId: of.contact.id },
    "firstMessages.show": { whatsappId: of.connection.id },
    "notes.colleagues": { ticketId: of.ticket.id },
  };
  return queries[name] ?? (name.startsWith("dashboard.") ? { days: 30 } : {});
}

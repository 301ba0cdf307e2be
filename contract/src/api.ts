import { announcementApi } from "./announcements";
import { auditApi } from "./audit";
import { authApi } from "./auth";
import { invitationApi } from "./invitations";
import { botMenuApi } from "./bot-menus";
import { botScriptApi } from "./bot-scripts";
import { botTraceApi } from "./bot-traces";
import { campaignSettingApi } from "./campaign-settings";
import { campaignApi } from "./campaigns";
import { companyApi } from "./companies";
import { connectionApi } from "./connections";
import { invoiceApi } from "./invoices";
import { subscriptionApi } from "./subscriptions";
import { contactListApi, contactListItemApi } from "./contact-lists";
import { contactChangeApi } from "./contact-changes";
import { contactApi } from "./contacts";
import { dashboardApi } from "./dashboard";
import type { Endpoint } from "./endpoint";
import { externalMessageApi } from "./external-messages";
import { fileApi } from "./files";
import { firstMessageApi } from "./first-messages";
import { helpApi } from "./helps";
import { addressApi } from "./rules/addresses";
import { installationApi } from "./installation";
import { platformReportApi } from "./platform-report";
import { integrationApi } from "./integrations";
import { chatApi } from "./chats";
import { kanbanApi } from "./kanban";
import { messageApi } from "./messages";
import { migrationApi } from "./migration";
import { migrationOfferApi } from "./migration-offers";
import { officialNumberApi } from "./official-numbers";
import { passkeyApi } from "./passkeys";
import { paymentApi } from "./payments";
import { planApi } from "./plans";
import { noteApi } from "./notes";
import { platformApi } from "./platform";
import { promptApi } from "./prompts";
import { queueOptionApi } from "./queue-options";
import { queueApi } from "./queues";
import { quickMessageApi } from "./quick-messages";
import { ratingApi } from "./ratings";
import { savedFilterApi } from "./saved-filters";
import { scheduleApi } from "./schedules";
import { securityApi } from "./security";
import { settingApi } from "./settings";
import { apiKeyApi } from "./api-keys";
import { tagApi } from "./tags";
import { templateApi } from "./templates";
import { ticketApi } from "./tickets";
import { userApi } from "./users";
import { webhookApi } from "./webhooks";

/** Every endpoint, by noun. The server refuses to start while one of them has no route. */
export const api = {
  platform: platformApi,
  addresses: addressApi,
  installation: installationApi,
  platformReport: platformReportApi,
  migration: migrationApi,
  migrationOffers: migrationOfferApi,
  auth: authApi,
  invitations: invitationApi,
  security: securityApi,
  passkeys: passkeyApi,
  companies: companyApi,
  plans: planApi,
  users: userApi,
  settings: settingApi,
  queues: queueApi,
  queueOptions: queueOptionApi,
  botMenus: botMenuApi,
  botScripts: botScriptApi,
  botTraces: botTraceApi,
  connections: connectionApi,
  officialNumbers: officialNumberApi,
  templates: templateApi,
  contacts: contactApi,
  contactChanges: contactChangeApi,
  tickets: ticketApi,
  ratings: ratingApi,
  dashboard: dashboardApi,
  savedFilters: savedFilterApi,
  externalMessages: externalMessageApi,
  webhooks: webhookApi,
  messages: messageApi,
  apiKeys: apiKeyApi,
  tags: tagApi,
  kanban: kanbanApi,
  chats: chatApi,
  notes: noteApi,
  quickMessages: quickMessageApi,
  contactLists: contactListApi,
  invoices: invoiceApi,
  subscriptions: subscriptionApi,
  payments: paymentApi,
  contactListItems: contactListItemApi,
  schedules: scheduleApi,
  files: fileApi,
  campaigns: campaignApi,
  campaignSettings: campaignSettingApi,
  firstMessages: firstMessageApi,
  prompts: promptApi,
  integrations: integrationApi,
  helps: helpApi,
  announcements: announcementApi,
  audit: auditApi,
};

/** `tickets.list`, and so on. */
export type CallName = { [Noun in keyof typeof api]: `${Noun}.${keyof (typeof api)[Noun] & string}` }[keyof typeof api];

/** The same as a flat list, each with its name. */
export const allEndpoints: { name: CallName; endpoint: Endpoint }[] = Object.entries(api).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([verb, endpoint]) => ({
    name: `${noun}.${verb}` as CallName,
    endpoint: endpoint as Endpoint,
  })),
);

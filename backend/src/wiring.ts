import { allEndpoints } from "@guiche/contract/api";
import { afterCommit, assertEventListeners, inTransaction } from "./domain-events";
import { auditRoutes } from "./modules/audit";
import {
  authRoutes,
  findAccount,
  forgetBrowsers,
  invite,
  mailAccountChange,
  mailConfirmation,
  noteRefusal,
  securityRoutes,
  passkeyRoutes,
} from "./modules/auth";
import { botMenuRoutes } from "./modules/bot-menus";
import { botScriptRoutes } from "./modules/bot-scripts";
import { billingRoutes, withdrawCharges } from "./modules/billing";
import {
  companyRoutes,
  findAccount as findAccountPort,
  invitePerson as invitePersonPort,
  followCampaignsEnabled,
  recheckSuspensions,
  jobTiming,
} from "./modules/companies";
import { planRoutes } from "./modules/plans";
import { broadcastUsers, detachQueueFromUsers, userRoutes } from "./modules/users";
import { forgetRecoveryQueue, settingRoutes } from "./modules/settings";
import { apiKeyRoutes } from "./modules/api-keys";
import { moveTagsOfTicket, mustHaveTags, keepLane, tagRoutes, tagIdsByName } from "./modules/tags";
import { fileRoutes, usersOfFileLists as usersOfFileListsPort } from "./modules/files";
import { helpRoutes } from "./modules/helps";
import { announcementRoutes } from "./modules/announcements";
import { connectionRoutes, takeQueueFromConnections } from "./modules/connections";
import { templateRoutes } from "./modules/templates";
import { officialNumberRoutes } from "./modules/official-numbers";
import { dashboardRoutes, regroupHours } from "./modules/dashboard";
import {
  campaignRoutes,
  campaignsOfContactList,
  campaignsOfFileLists,
  keepNameOfFileList,
  keepNameOfList,
  keepWallTimesOfCampaigns,
  refuseUsedTag,
  followAck,
  followOptOut,
  listenToCampaigns,
  pauseCampaignsOf,
  moveRecipients,
} from "./modules/campaigns";
import { contactListRoutes, usersOfList as usersOfListPort } from "./modules/contact-lists";
import {
  registerNumberLookup,
  contactRoutes,
  mustHaveTags as mustHaveTagsPort,
  tagIdsByName as tagsNamedPort,
  ticketTags as ticketTagsPort,
} from "./modules/contacts";
import {
  listenToMessages,
  mediaRoutes,
  messageRoutes,
  moveExpirations,
  moveMessages,
  moveMessagesOfTicket,
  resumeFetching,
  failWaitingMessages,
  resumeOutbox,
} from "./modules/messages";
import { externalMessageRoutes, failApiMessagesOf, followLeaving, moveApiMessages } from "./modules/message-api";
import { failOutreachOf, moveOutreach, outreachRoutes } from "./modules/outreach";
import { platformRoutes } from "./modules/installation";
import { queueOptionRoutes, queueRoutes } from "./modules/queues";
import { chatRoutes } from "./modules/internal-chat";
import { kanbanRoutes } from "./modules/kanban";
import { migrationOfferRoutes } from "./modules/migration-offers";
import { migrationRunRoutes } from "./modules/migration-runs";
import { beginBot as beginBotPort, botRoutes, receiveLater as receiveLaterPort } from "./modules/bot";
import { moveRatingsOfTicket, prolongQuestion, ratingRoutes } from "./modules/ratings";
import { moveTexts } from "./conversation/texts/moves";
import "./conversation/rating/end-rating";
import "./conversation/reminders/remind";
import "./conversation/reply/assign-fallback-queue";
import { beginBot, planBeginning } from "./conversation/reply/begin-bot";
import { leaveUndelivered } from "./conversation/reply/leave-undelivered";
import { endLateCall, makeCall } from "./conversation/reply/make-call";
import { receiveCommands } from "./conversation/reply/receive-commands";
import { endLateCall as endLateCallPort, makeCall as makeCallPort } from "./conversation/reply/plan-call";
import {
  keepLane as keepLanePort,
  moveTexts as moveTextsPort,
  dropTicketsFromLists,
  moveTickets,
  returnTickets,
  updateTicketAddresses,
  unassignTickets,
  tagsOfContacts,
  clearQueueOfTickets,
  keepDaysOfPauses,
  ticketRoutes,
} from "./modules/tickets";
import { moveNotes, moveNotesOfTicket, noteRoutes } from "./modules/notes";
import { addressRoutes } from "./modules/addresses";
import { integrationRoutes } from "./modules/integrations";
import { savedFilterRoutes } from "./modules/saved-filters";
import {
  failSchedulesLeaving,
  failSchedulesOf,
  fillText as fillTextPort,
  keepWallTimes,
  moveSchedules,
  scheduleRoutes,
} from "./modules/schedules";
import { fillWithoutTicket } from "./conversation/texts/send-text";
import "./modules/deadlines";
import "./modules/storage-notices";
import { promptRoutes } from "./modules/prompts";
import { quickMessageRoutes, deactivateQuickMessagesOfQueue } from "./modules/quick-messages";
import { forgetContact, listenToChanges, wakeEndpoints, webhookRoutes } from "./modules/webhooks";
import { liveSession as liveSessionPort, providerOf as providerOfPort } from "./channels/live-sessions";
import type { ConnectionRef, Provider, Session } from "./channels/provider";
import { assertEveryRoute, type Routes } from "./core/http/route";
import { reportRefusal as reportRefusalPort } from "./core/http/errors";
import { jobTiming as jobTimingPort } from "./core/jobs/run-jobs";
import { publishUsers as publishUsersPort } from "./core/realtime/presence";

/** Every route of every module. */
export const routes: Routes = [
  ...platformRoutes,
  ...authRoutes,
  ...securityRoutes,
  ...passkeyRoutes,
  ...auditRoutes,
  ...companyRoutes,
  ...planRoutes,
  ...migrationRunRoutes,
  ...migrationOfferRoutes,
  ...billingRoutes,
  ...userRoutes,
  ...settingRoutes,
  ...queueRoutes,
  ...queueOptionRoutes,
  ...botMenuRoutes,
  ...botScriptRoutes,
  ...connectionRoutes,
  ...officialNumberRoutes,
  ...templateRoutes,
  ...contactRoutes,
  ...contactListRoutes,
  ...outreachRoutes,
  ...campaignRoutes,
  ...ticketRoutes,
  ...botRoutes,
  ...ratingRoutes,
  ...dashboardRoutes,
  // Before `/messages/:ticketId`.
  ...externalMessageRoutes,
  ...messageRoutes,
  ...mediaRoutes,
  ...apiKeyRoutes,
  ...tagRoutes,
  ...kanbanRoutes,
  ...chatRoutes,
  ...helpRoutes,
  ...announcementRoutes,
  ...noteRoutes,
  ...savedFilterRoutes,
  ...quickMessageRoutes,
  ...scheduleRoutes,
  ...fileRoutes,
  ...promptRoutes,
  ...addressRoutes,
  ...integrationRoutes,
  ...webhookRoutes,
];

/** The WhatsApp sessions of this process. */
interface SessionSource {
  live: (connectionId: number) => Session | undefined;
  providerOf: (connection: Pick<ConnectionRef, "provider">) => Provider;
}

/** Connects the modules. Throws when an endpoint, a job or a domain event has no implementation. */
export function wire({ live, providerOf }: SessionSource): void {
  liveSessionPort.connect(live);
  providerOfPort.connect(providerOf);
  reportRefusalPort.connect(noteRefusal);
  jobTimingPort.connect(jobTiming);
  publishUsersPort.connect(broadcastUsers);
  findAccountPort.connect(findAccount);
  invitePersonPort.connect(invite);
  ticketTagsPort.connect(tagsOfContacts);
  tagsNamedPort.connect(tagIdsByName);
  mustHaveTagsPort.connect(mustHaveTags);
  moveTextsPort.send.connect(moveTexts.send);
  moveTextsPort.withdraw.connect(moveTexts.withdraw);
  moveTextsPort.withdrawHeld.connect(moveTexts.withdrawHeld);
  keepLanePort.connect(keepLane);
  beginBotPort.connect(beginBot);
  receiveLaterPort.connect(receiveCommands);
  makeCallPort.connect(makeCall);
  endLateCallPort.connect(endLateCall);
  usersOfListPort.connect(campaignsOfContactList);
  usersOfFileListsPort.connect(campaignsOfFileLists);
  fillTextPort.connect(fillWithoutTicket);
  listenToDomainEvents();
  registerNumberLookup();
  listenToMessages();
  listenToCampaigns();
  followLeaving();
  listenToChanges();
  assertEveryRoute(routes, allEndpoints);
  assertEventListeners();
}

/** Registers the listeners; several of one event run in this order. */
function listenToDomainEvents(): void {
  inTransaction("contact.merged", moveMessages);
  inTransaction("contact.merged", moveExpirations);
  inTransaction("contact.merged", moveOutreach);
  inTransaction("contact.merged", moveApiMessages);
  inTransaction("contact.merged", moveRecipients);
  inTransaction("contact.merged", moveTickets);
  inTransaction("contact.merged", moveNotes);
  inTransaction("contact.numberChanged", updateTicketAddresses);
  inTransaction("contact.merged", moveSchedules);
  inTransaction("contact.deleted", failSchedulesOf);
  inTransaction("contact.deleted", forgetContact);
  inTransaction("contact.optOutChanged", followOptOut);
  inTransaction("contact.deleted", dropTicketsFromLists);

  inTransaction("ticket.merged", moveMessagesOfTicket);
  inTransaction("ticket.merged", moveTagsOfTicket);
  inTransaction("ticket.merged", moveNotesOfTicket);
  inTransaction("ticket.merged", moveRatingsOfTicket);

  afterCommit("ticket.botDue", planBeginning);

  inTransaction("queue.deleted", clearQueueOfTickets);
  inTransaction("queue.deleted", takeQueueFromConnections);
  inTransaction("queue.deleted", detachQueueFromUsers);
  inTransaction("queue.deleted", deactivateQuickMessagesOfQueue);
  inTransaction("queue.deleted", forgetRecoveryQueue);

  inTransaction("tag.deleted", refuseUsedTag);
  inTransaction("contactList.deleted", keepNameOfList);
  inTransaction("fileList.deleted", keepNameOfFileList);
  inTransaction("connection.deleted", failSchedulesLeaving);
  inTransaction("connection.deleted", failOutreachOf);
  inTransaction("connection.deleted", failWaitingMessages);
  inTransaction("connection.deleted", failApiMessagesOf);
  inTransaction("connection.deleted", pauseCampaignsOf);

  inTransaction("user.deleted", unassignTickets);
  inTransaction("user.suspended", returnTickets);
  afterCommit("user.addressed", mailConfirmation);
  inTransaction("account.changed", forgetBrowsers);
  afterCommit("account.changed", mailAccountChange);

  inTransaction("company.removed", withdrawCharges);
  inTransaction("setting.changed", regroupHours);
  inTransaction("setting.changed", keepWallTimes);
  inTransaction("setting.changed", keepWallTimesOfCampaigns);
  inTransaction("setting.changed", keepDaysOfPauses);
  afterCommit("setting.changed", followCampaignsEnabled);

  afterCommit("outreachMessage.acked", followAck);
  afterCommit("outreachMessage.acked", async (scope) => wakeEndpoints(scope));
  inTransaction("message.failed", leaveUndelivered);
  afterCommit("message.leftLate", prolongQuestion);
  afterCommit("connection.opened", resumeFetching);
  afterCommit("connection.opened", resumeOutbox);
  afterCommit("platformSetting.changed", recheckSuspensions);
}

import { allEndpoints } from "@guiche/contract/api";
import { assertEventListeners } from "./domain-events";
import { auditRoutes } from "./modules/audit";
import { authRoutes, inviteByMail } from "./modules/auth";
import { companyRoutes, onAdminInvited, whenToWork } from "./modules/companies";
import { planRoutes } from "./modules/plans";
import { broadcastUsers, leavesWithUser, onUserInvited, takeQueueFromUsers, userRoutes } from "./modules/users";
import { settingRoutes } from "./modules/settings";
import { moveTagsOfTicket, tagRoutes } from "./modules/tags";
import { helpRoutes } from "./modules/helps";
import { announcementRoutes } from "./modules/announcements";
import { connectionRoutes, takeQueueFromConnections } from "./modules/connections";
import {
  answerWhoHas,
  contactRoutes,
  followsNumber,
  leavesWithContact,
  movesWithContact,
  standsBesideContacts,
} from "./modules/contacts";
import {
  listenToMessages,
  mediaRoutes,
  messageRoutes,
  moveMessages,
  moveMessagesOfTicket,
  useLines,
  type Lines,
} from "./modules/messages";
import { platformRoutes } from "./modules/installation";
import { leavesWithQueue, queueRoutes } from "./modules/queues";
import { sayMove } from "./conversation/moves";
import {
  followsTicket,
  leaveListsWithContact,
  moveTickets,
  movesWithTicket,
  readdressTickets,
  returnTicketsOf,
  tagsOfContacts,
  takeTicketsOut,
  ticketRoutes,
} from "./modules/tickets";
import { moveNotes, moveNotesOfTicket, noteRoutes } from "./modules/notes";
import { quickMessageRoutes, takeQueueFromQuickMessages } from "./modules/quick-messages";
import { assertEveryRoute, type Routes } from "./core/http/route";
import { askBeforeWork } from "./core/jobs/run-jobs";
import { configurePresence } from "./core/realtime/presence";

/** Every route of every module. */
export const routes: Routes = [
  ...platformRoutes,
  ...authRoutes,
  ...auditRoutes,
  ...companyRoutes,
  ...planRoutes,
  ...userRoutes,
  ...settingRoutes,
  ...queueRoutes,
  ...connectionRoutes,
  ...contactRoutes,
  ...ticketRoutes,
  ...messageRoutes,
  ...mediaRoutes,
  ...tagRoutes,
  ...helpRoutes,
  ...announcementRoutes,
  ...noteRoutes,
  ...quickMessageRoutes,
];

/** Puts the modules together. Throws when something of the contract has nobody to do it. */
export function wire(held: Lines): void {
  useLines(held);
  movesWithContact(moveMessages);
  movesWithContact(moveTickets);
  movesWithContact(moveNotes);
  leavesWithContact(leaveListsWithContact);
  standsBesideContacts(tagsOfContacts);
  followsNumber(readdressTickets);
  movesWithTicket(moveMessagesOfTicket);
  movesWithTicket(moveTagsOfTicket);
  movesWithTicket(moveNotesOfTicket);
  followsTicket(sayMove);
  leavesWithUser(returnTicketsOf);
  leavesWithQueue(takeTicketsOut);
  leavesWithQueue(takeQueueFromConnections);
  leavesWithQueue(takeQueueFromUsers);
  leavesWithQueue(takeQueueFromQuickMessages);
  onAdminInvited(inviteByMail);
  onUserInvited(inviteByMail);
  askBeforeWork(whenToWork);
  configurePresence({ tell: broadcastUsers });
  answerWhoHas();
  listenToMessages();
  assertEveryRoute(routes, allEndpoints);
  assertEventListeners();
}

import { allEndpoints } from "@guiche/contract/api";
import { assertFactsHeard } from "./facts";
import { auditDoors } from "./modules/audit";
import { authDoors, inviteByMail } from "./modules/auth";
import { companyDoors, onAdminInvited, whenToWork } from "./modules/companies";
import { planDoors } from "./modules/plans";
import { leavesWithUser, onUserInvited, takeQueueFromUsers, userDoors } from "./modules/users";
import { settingDoors } from "./modules/settings";
import { moveTagsOfTicket, tagDoors } from "./modules/tags";
import { helpDoors } from "./modules/helps";
import { announcementDoors } from "./modules/announcements";
import { connectionDoors, takeQueueFromConnections } from "./modules/connections";
import {
  answerWhoHas,
  contactDoors,
  followsNumber,
  leavesWithContact,
  movesWithContact,
  standsBesideContacts,
} from "./modules/contacts";
import {
  listenToMessages,
  mediaDoors,
  messageDoors,
  moveMessages,
  moveMessagesOfTicket,
  useLines,
  type Lines,
} from "./modules/messages";
import { platformDoors } from "./modules/installation";
import { leavesWithQueue, queueDoors } from "./modules/queues";
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
  ticketDoors,
} from "./modules/tickets";
import { moveNotes, moveNotesOfTicket, noteDoors } from "./modules/notes";
import { quickMessageDoors, takeQueueFromQuickMessages } from "./modules/quick-messages";
import { assertEveryDoor, type Doors } from "./core/http/door";
import { askBeforeWork } from "./core/jobs/run-jobs";

/** Every door of every module. */
export const doors: Doors = [
  ...platformDoors,
  ...authDoors,
  ...auditDoors,
  ...companyDoors,
  ...planDoors,
  ...userDoors,
  ...settingDoors,
  ...queueDoors,
  ...connectionDoors,
  ...contactDoors,
  ...ticketDoors,
  ...messageDoors,
  ...mediaDoors,
  ...tagDoors,
  ...helpDoors,
  ...announcementDoors,
  ...noteDoors,
  ...quickMessageDoors,
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
  answerWhoHas();
  listenToMessages();
  assertEveryDoor(doors, allEndpoints);
  assertFactsHeard();
}

import "./ticket.jobs";

export { tagsOfContacts } from "./contact-tags.store";
export { findConversation } from "./conversation.store";
export { ticketAsJson, ticketTimes, writtenTicket, type WrittenTicket } from "./ticket.columns";
export { moveTexts, moveTicket, reopenUnsaid, type TicketMove } from "./ticket.moving";
export { broadcastRead, broadcastTicket } from "./ticket.events";
export {
  dropTicketsFromLists,
  moveTickets,
  returnTickets,
  updateTicketAddresses,
  unassignTickets,
  clearQueueOfTickets,
} from "./ticket.listeners";
export {
  addressFor,
  chosenQueue,
  keepLane,
  fileClosedTicket,
  openTicket,
  openTicketWith,
  reopenRecent,
} from "./ticket.opening";
export { contactFieldOnBoard, fieldNamesOnBoard, ticketsOnBoard } from "./board.store";
export { openingKey } from "./opening-key";
export { endPauses, keepDaysOfPauses } from "./ticket.pausing";
export { lastActorOf, noteUnsent } from "./ticket.history";
export { countSearches } from "./ticket.search";
export {
  contactOfTicket,
  ticketAssignedError,
  presentTicket,
  type TicketContact,
  type TicketRow,
} from "./ticket.presenter";
export { listRoomsOf, ticketRoom } from "./ticket.rooms";
export { ticketRoutes } from "./ticket.routes";
export { changeTicket, noteDeletedLane, noteTags, retag, showTicket, visibleTicket } from "./ticket.service";
export { beginSilence, claimReminder, dueReminders, lastWords, noteReminder } from "./timer.store";
export { latestBy, ticketChange } from "./ticket.write";
export { ticketStore } from "./ticket.store";
export { visibleTickets } from "./ticket.visible";
export { noteCustomerActivity, clearCustomerActivity } from "./ticket.typing";

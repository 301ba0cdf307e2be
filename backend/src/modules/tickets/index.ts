import "./ticket.jobs";
import "./ticket.presence";

export { claimAbsence } from "./absence.store";
export { findConversation, type Conversation } from "./conversation.store";
export { ticketTags } from "./ticket.columns";
export { leaveListsWithContact } from "./ticket.contact-leaving";
export { takeTicketsOut } from "./ticket.leaving";
export { returnTicketsOf } from "./ticket.leavers";
export { movesWithTicket, moveTickets } from "./ticket.merge";
export { followsTicket, type TicketMove } from "./ticket.moving";
export { announceRead } from "./ticket.news";
export { openTicket, openTicketWith, readdressTickets } from "./ticket.opening";
export { contactOfTicket, presentHolder, presentTicket, type TicketRow } from "./ticket.presenter";
export { listRoomsOf, ticketRoom } from "./ticket.rooms";
export { ticketDoors } from "./ticket.routes";
export { changeTicket, showTicket } from "./ticket.service";
export { ticketStore } from "./ticket.store";
export { retag } from "./ticket.tags";

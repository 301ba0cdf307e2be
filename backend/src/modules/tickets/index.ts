export { findConversation, type Conversation } from "./conversation.store";
export { movesWithTicket, moveTickets } from "./ticket.merge";
export { announceRead } from "./ticket.news";
export { openTicket, openTicketWith, readdressTickets } from "./ticket.opening";
export { contactOfTicket, presentHolder, presentTicket, type TicketRow } from "./ticket.presenter";
export { listRoomsOf, ticketRoom } from "./ticket.rooms";
export { ticketDoors } from "./ticket.routes";
export { changeTicket, showTicket } from "./ticket.service";
export { ticketStore } from "./ticket.store";

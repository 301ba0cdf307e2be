export { findConversation, type Conversation } from "./conversation.store";
export { movesWithTicket, moveTickets } from "./ticket.merge";
export { announceRead } from "./ticket.news";
export { openTicket } from "./ticket.opening";
export { contactOfTicket, presentTicket, type TicketRow } from "./ticket.presenter";
export { listRoomsOf, ticketRoom } from "./ticket.rooms";
export { ticketDoors } from "./ticket.routes";
export { showTicket } from "./ticket.service";
export { ticketStore } from "./ticket.store";

export { forgetDrafts } from "./composer/drafts";
export { ticketPatches } from "./ticket.cache";
export { TicketsPage } from "./TicketsPage";

export { forgetDrafts } from "./state/drafts";
export { ticketPatches } from "./state/ticket.cache";
export { TicketsPage } from "./page/TicketsPage";

export { forgetDrafts } from "./composer/drafts";
export { ticketPatches } from "./patches";
export { TicketsPage } from "./TicketsPage";

import { ticketApi, type TicketDto } from "@guiche/contract/tickets";
import { call } from "@/shared/api/call";
import type { TicketMutation } from "../ticket-action";

/** Undoes an act by its token. The ticket as it was before is shown until the server answers. */
export const undoOf = (before: TicketDto, token: string): TicketMutation => ({
  name: "undo",
  navigatesTo: "nowhere",
  optimistic: ({ unreadMessages, tags, updatedAt }) => ({ ...before, unreadMessages, tags, updatedAt }),
  perform: ({ id }) => call(ticketApi.undo, { params: { id }, body: { token } }),
});

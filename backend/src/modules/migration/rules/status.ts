import type { TicketStatus } from "@guiche/contract/tickets";
import { textOf } from "./values";
import type { Theirs } from "../source/source";

/** The status of a ticket; `isUnknown` when theirs has no meaning here, and it comes closed. */
export function statusFrom({ status, userId }: Theirs): { status: TicketStatus; isUnknown: boolean } {
  const withStatus = (ticketStatus: TicketStatus) => ({ status: ticketStatus, isUnknown: false });
  switch (textOf(status)) {
    case "open":
      return withStatus(userId == null ? "pending" : "open");
    // In a multi100: waiting for a consent, or in a flow.
    case "pending":
    case "lgpd":
    case "chatbot":
      return withStatus("pending");
    // In a multi100: a group, or waiting for a rate.
    case "closed":
    case "group":
    case "nps":
      return withStatus("closed");
    default:
      return { status: "closed", isUnknown: true };
  }
}

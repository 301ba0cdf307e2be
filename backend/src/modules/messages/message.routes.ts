import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { open, type Doors } from "../../platform/http/door";
import { presentTicket, showTicket } from "../tickets";
import { presentMessage } from "./message.presenter";
import { listMessages, readTicket, retryMessage } from "./message.service";
import { sendAsAgent } from "./send-message";

export const messageDoors: Doors = [];

open(messageDoors, messageApi.list, async ({ scope, ticketId, query }) => {
  const { rows, hasMore, ticket } = await listMessages(scope, ticketId, query);
  return { messages: rows.map(presentMessage), hasMore, ticket: presentTicket(ticket) };
});
open(messageDoors, messageApi.send, async ({ scope, ticketId, body }) =>
  presentMessage(await sendAsAgent(scope, ticketId, body)),
);
open(messageDoors, messageApi.retry, async ({ scope, id }) => presentMessage(await retryMessage(scope, id)));
open(messageDoors, ticketApi.read, async ({ scope, id }) =>
  presentTicket(await readTicket(scope, await showTicket(scope, id))),
);

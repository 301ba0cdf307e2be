import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { open, type Doors } from "../../core/http/door";
import { presentTicket, showTicket } from "../tickets";
import { editMessage, reactToMessage, removeMessage } from "./act.service";
import { forwardMessage } from "./forward.service";
import { presentMessage, presentPacked } from "./message.presenter";
import { searchMessages } from "./message-search";
import { listMessages, readTicket, retryMessage } from "./message.service";
import { sendAsAgent, sendFiles } from "./send-as-agent";

export const messageDoors: Doors = [];

open(messageDoors, messageApi.list, async ({ scope, ticketId, query }) => {
  const { rows, hasMore, ticket } = await listMessages(scope, ticketId, query);
  return { messages: rows.map(presentPacked), hasMore, ticket: presentTicket(ticket) };
});
open(messageDoors, messageApi.search, ({ scope, ticketId, query }) => searchMessages(scope, ticketId, query));
/** A form answers with as many messages as it made, whatever else it held. */
open(messageDoors, messageApi.send, async ({ scope, ticketId, body, files, request }) => {
  if (files.length > 0) return (await sendFiles(scope, ticketId, files, body)).map(presentMessage);
  const sent = presentMessage(await sendAsAgent(scope, ticketId, body));
  return request.is("multipart/form-data") ? [sent] : sent;
});
open(messageDoors, messageApi.edit, async ({ scope, id, body }) =>
  presentMessage(await editMessage(scope, id, body.body)),
);
open(messageDoors, messageApi.remove, async ({ scope, id }) => {
  await removeMessage(scope, id);
  return { message: "Message deleted." };
});
open(messageDoors, messageApi.react, async ({ scope, id, body }) =>
  presentMessage(await reactToMessage(scope, id, body.emoji)),
);
open(messageDoors, messageApi.forward, async ({ scope, id, body }) =>
  (await forwardMessage(scope, id, body.contactIds)).map(presentMessage),
);
open(messageDoors, messageApi.retry, async ({ scope, id }) => presentMessage(await retryMessage(scope, id)));
open(messageDoors, ticketApi.read, async ({ scope, id }) =>
  presentTicket(await readTicket(scope, await showTicket(scope, id))),
);

import { messageApi } from "@guiche/contract/messages";
import { ticketApi } from "@guiche/contract/tickets";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { presentTicket, showTicket } from "../tickets";
import { editMessage, reactToMessage, removeMessage } from "./own-change.service";
import { filesOfTicket } from "./files.store";
import { forwardMessage } from "./forward.service";
import { presentMessage, presentPacked } from "./message.presenter";
import { searchMessages } from "./message-search";
import { listMessages, readTicket, retryMessage } from "./message.service";
import { pinMessage, pinnedMessages, unpinMessage } from "./pin.service";
import { windowOf } from "./window";
import { sendAsAgent, sendFiles } from "./send-as-agent";

export const messageRoutes: Routes = [];

route(messageRoutes, messageApi.list, async ({ scope, ticketId, query }) => {
  const { rows, hasMore, ticket } = await listMessages(scope, ticketId, query);
  const { hours, until } = await windowOf(scope, ticket);
  return {
    messages: rows.map(presentPacked),
    hasMore,
    ticket: presentTicket(ticket),
    ...(hours !== null && { window: { hours, until: until?.toISOString() ?? null } }),
  };
});
route(messageRoutes, messageApi.search, ({ scope, ticketId, query }) => searchMessages(scope, ticketId, query));
route(messageRoutes, messageApi.files, async ({ scope, ticketId, query }) => {
  const { rows, hasMore } = await filesOfTicket(scope, (await showTicket(scope, ticketId)).id, query);
  return { messages: rows.map(presentPacked), hasMore };
});
route(messageRoutes, messageApi.pins, async ({ scope, ticketId }) =>
  (await pinnedMessages(scope, ticketId)).map(presentPacked),
);
route(messageRoutes, messageApi.pin, async ({ scope, id }) => presentMessage(await pinMessage(scope, id)));
route(messageRoutes, messageApi.unpin, async ({ scope, id }) => presentMessage(await unpinMessage(scope, id)));
/** A multipart form gets an array of the created messages, even of one. */
route(messageRoutes, messageApi.send, async ({ scope, ticketId, body, files, request }) => {
  if (files.length > 0) return (await sendFiles(scope, ticketId, files, body)).map(presentMessage);
  const sentMessage = presentMessage(await sendAsAgent(scope, ticketId, body));
  return request.is("multipart/form-data") ? [sentMessage] : sentMessage;
});
route(messageRoutes, messageApi.edit, async ({ scope, id, body }) =>
  presentMessage(await editMessage(scope, id, body.body)),
);
messageRoute(messageRoutes, messageApi.remove, "Message deleted.", ({ scope, id }) => removeMessage(scope, id));
route(messageRoutes, messageApi.react, async ({ scope, id, body }) =>
  presentMessage(await reactToMessage(scope, id, body.emoji)),
);
route(messageRoutes, messageApi.forward, async ({ scope, id, body }) =>
  (await forwardMessage(scope, id, body)).map(presentMessage),
);
route(messageRoutes, messageApi.retry, async ({ scope, id }) => presentMessage(await retryMessage(scope, id)));
route(messageRoutes, ticketApi.read, async ({ scope, id }) =>
  presentTicket(await readTicket(scope, await showTicket(scope, id))),
);

import { chatApi } from "@guiche/contract/chats";
import { sendBytes } from "../../core/http/send-bytes";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { presentChat, presentMessage } from "./chat.presenter";
import {
  createChat,
  leaveChat,
  openDirectChat,
  removeChat,
  searchChats,
  showChat,
  showChatByUuid,
  unreadOfActor,
  updateChat,
} from "./chat.service";
import { listPins, markChat, pinMessage, reactToMessage, unpinMessage } from "./marks.service";
import { editMessage, listMessages, messageBytes, readChat, removeMessage, sendToChat } from "./message.service";

export const chatRoutes: Routes = [];

route(chatRoutes, chatApi.list, async ({ scope, query }) => {
  const { rows, hasMore } = await searchChats(scope, query.pageNumber, query.searchParam);
  return { records: rows.map(presentChat), hasMore };
});
route(chatRoutes, chatApi.unread, ({ scope }) => unreadOfActor(scope));
route(chatRoutes, chatApi.byUuid, async ({ scope, uuid }) => presentChat(await showChatByUuid(scope, uuid)));
route(chatRoutes, chatApi.show, async ({ scope, id }) => presentChat(await showChat(scope, id)));
route(chatRoutes, chatApi.create, async ({ scope, body }) => presentChat(await createChat(scope, body)));
route(chatRoutes, chatApi.direct, async ({ scope, body }) => presentChat(await openDirectChat(scope, body.userId)));
route(chatRoutes, chatApi.update, async ({ scope, id, body }) => presentChat(await updateChat(scope, id, body)));
messageRoute(chatRoutes, chatApi.remove, "Chat deleted.", ({ scope, id }) => removeChat(scope, id));
messageRoute(chatRoutes, chatApi.leave, "Chat left.", ({ scope, id }) => leaveChat(scope, id));
route(chatRoutes, chatApi.messages, async ({ scope, id, query }) => {
  const { rows, hasMore } = await listMessages(scope, id, query);
  return { records: rows.map(presentMessage), hasMore };
});
route(chatRoutes, chatApi.send, ({ scope, id, body, files }) => sendToChat(scope, id, { ...body, uploads: files }));
route(chatRoutes, chatApi.edit, ({ scope, chatMessageId, body }) => editMessage(scope, chatMessageId, body.message));
messageRoute(chatRoutes, chatApi.removeMessage, "Message deleted.", ({ scope, chatMessageId }) =>
  removeMessage(scope, chatMessageId),
);
route(chatRoutes, chatApi.read, async ({ scope, id, body }) => presentChat(await readChat(scope, id, body.messageId)));
route(chatRoutes, chatApi.react, ({ scope, chatMessageId, body }) => reactToMessage(scope, chatMessageId, body.emoji));
route(chatRoutes, chatApi.pins, async ({ scope, id }) => (await listPins(scope, id)).map(presentMessage));
route(chatRoutes, chatApi.pin, ({ scope, chatMessageId }) => pinMessage(scope, chatMessageId));
route(chatRoutes, chatApi.unpin, ({ scope, chatMessageId }) => unpinMessage(scope, chatMessageId));
route(chatRoutes, chatApi.mark, async ({ scope, id, body }) => presentChat(await markChat(scope, id, body)));
route(chatRoutes, chatApi.media, async ({ scope, chatMessageId, request, response }) =>
  sendBytes(request, response, await messageBytes(scope, chatMessageId)),
);

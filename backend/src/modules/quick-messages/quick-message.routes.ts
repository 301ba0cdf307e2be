import { quickMessageApi } from "@guiche/contract/quick-messages";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { sendBytes } from "../../core/http/send-bytes";
import { dropQuickMessageMedia, quickMessageBytes, setQuickMessageMedia } from "./quick-message.media";
import {
  countUse,
  createQuickMessage,
  listQuickMessages,
  removeQuickMessage,
  searchQuickMessages,
  showQuickMessage,
  updateQuickMessage,
} from "./quick-message.service";

export const quickMessageRoutes: Routes = [];

route(quickMessageRoutes, quickMessageApi.page, ({ scope, query }) => searchQuickMessages(scope, query));
route(quickMessageRoutes, quickMessageApi.list, ({ scope }) => listQuickMessages(scope));
route(quickMessageRoutes, quickMessageApi.show, ({ scope, id }) => showQuickMessage(scope, id));
route(quickMessageRoutes, quickMessageApi.create, ({ scope, body }) => createQuickMessage(scope, body));
route(quickMessageRoutes, quickMessageApi.update, ({ scope, id, body }) => updateQuickMessage(scope, id, body));
messageRoute(quickMessageRoutes, quickMessageApi.remove, "Quick message deleted.", ({ scope, id }) =>
  removeQuickMessage(scope, id),
);
route(quickMessageRoutes, quickMessageApi.countUse, ({ scope, id }) => countUse(scope, id));
route(quickMessageRoutes, quickMessageApi.setMedia, ({ scope, id, files: [upload] }) =>
  setQuickMessageMedia(scope, id, upload),
);
route(quickMessageRoutes, quickMessageApi.dropMedia, ({ scope, id }) => dropQuickMessageMedia(scope, id));
route(quickMessageRoutes, quickMessageApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await quickMessageBytes(scope, id)),
);

import { queueOptionApi } from "@guiche/contract/queue-options";
import { messageRoute, route, type Routes } from "../../../core/http/route";
import { sendBytes } from "../../../core/http/send-bytes";
import {
  createOption,
  dropOptionMedia,
  listOptions,
  optionBytes,
  removeOption,
  setOptionMedia,
  updateOption,
} from "./option.service";

export const queueOptionRoutes: Routes = [];

route(queueOptionRoutes, queueOptionApi.list, ({ scope, query: { queueId, parentId } }) =>
  listOptions(scope, queueId, parentId),
);
route(queueOptionRoutes, queueOptionApi.create, ({ scope, body }) => createOption(scope, body));
route(queueOptionRoutes, queueOptionApi.update, ({ scope, id, body }) => updateOption(scope, id, body));
messageRoute(queueOptionRoutes, queueOptionApi.remove, "Queue option deleted.", ({ scope, id }) =>
  removeOption(scope, id),
);
route(queueOptionRoutes, queueOptionApi.setMedia, ({ scope, id, files: [uploadedFile] }) =>
  setOptionMedia(scope, id, uploadedFile),
);
route(queueOptionRoutes, queueOptionApi.dropMedia, ({ scope, id }) => dropOptionMedia(scope, id));
route(queueOptionRoutes, queueOptionApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await optionBytes(scope, id)),
);

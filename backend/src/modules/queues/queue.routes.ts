import { queueApi } from "@guiche/contract/queues";
import { messageRoute, route, type Routes } from "../../core/http/route";
import { sendBytes } from "../../core/http/send-bytes";
import { dropQueueMedia, queueBytes, setQueueMedia } from "./queue.media";
import { presenterFor, presentQueueDetails } from "./queue.presenter";
import { createQueue, listQueues, removeQueue, showQueue, updateQueue } from "./queue.service";

export const queueRoutes: Routes = [];

route(queueRoutes, queueApi.list, async ({ scope }) => (await listQueues(scope)).map(presenterFor(scope)));
route(queueRoutes, queueApi.show, async ({ scope, id }) => presenterFor(scope)(await showQueue(scope, id)));
route(queueRoutes, queueApi.create, async ({ scope, body }) => presentQueueDetails(await createQueue(scope, body)));
route(queueRoutes, queueApi.update, async ({ scope, id, body }) =>
  presentQueueDetails(await updateQueue(scope, id, body)),
);
messageRoute(queueRoutes, queueApi.remove, "Queue deleted.", ({ scope, id }) => removeQueue(scope, id));
route(queueRoutes, queueApi.setMedia, async ({ scope, id, files: [uploadedFile] }) =>
  presentQueueDetails(await setQueueMedia(scope, id, uploadedFile)),
);
route(queueRoutes, queueApi.dropMedia, async ({ scope, id }) => presentQueueDetails(await dropQueueMedia(scope, id)));
route(queueRoutes, queueApi.media, async ({ scope, id, request, response }) =>
  sendBytes(request, response, await queueBytes(scope, id)),
);

import { webhookApi } from "@guiche/contract/webhooks";
import { sendBytes } from "../../core/http/send-bytes";
import { messageRoute, publicRoute, route, type Routes } from "../../core/http/route";
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  replay,
  removeWebhook,
  resend,
  rotateSecret,
  sendTest,
  showDelivery,
  updateWebhook,
} from "./webhook.service";
import { mediaOf } from "./webhook.media";

export const webhookRoutes: Routes = [];

route(webhookRoutes, webhookApi.list, ({ scope }) => listWebhooks(scope));
route(webhookRoutes, webhookApi.create, ({ scope, body }) => createWebhook(scope, body));
route(webhookRoutes, webhookApi.update, ({ scope, id, body }) => updateWebhook(scope, id, body));
messageRoute(webhookRoutes, webhookApi.remove, "Webhook deleted.", ({ scope, id }) => removeWebhook(scope, id));
route(webhookRoutes, webhookApi.rotate, ({ scope, id }) => rotateSecret(scope, id));
route(webhookRoutes, webhookApi.test, ({ scope, id, body }) => sendTest(scope, id, body));
route(webhookRoutes, webhookApi.deliveries, ({ scope, id, query }) => listDeliveries(scope, id, query));
route(webhookRoutes, webhookApi.delivery, ({ scope, id, deliveryId }) => showDelivery(scope, id, deliveryId));
route(webhookRoutes, webhookApi.replay, ({ scope, id, body }) => replay(scope, id, body));
route(webhookRoutes, webhookApi.resend, ({ scope, id, deliveryId }) => resend(scope, id, deliveryId));
publicRoute(webhookRoutes, webhookApi.media, async ({ id, request, response }) =>
  sendBytes(request, response, await mediaOf(request, id)),
);

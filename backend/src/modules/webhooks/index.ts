import "./webhook.jobs";

export { listenToChanges, startDeliveries, wakeEndpoints } from "./deliver-due";
export { forgetContact } from "./webhook.listeners";
export { webhookRoutes } from "./webhook.routes";

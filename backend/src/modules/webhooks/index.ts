import "./webhook.jobs";

export { forgetContact } from "./webhook.listeners";
export { webhookRoutes } from "./webhook.routes";

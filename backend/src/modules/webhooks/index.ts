import "./webhook.jobs";

export { webhookRoutes } from "./webhook.routes";

export { WebhooksPage } from "./WebhooksPage";

import "./message-api.jobs";

export { failApiMessagesOf, followLeaving } from "./send-queued";
export { externalMessageRoutes } from "./message-api.routes";

import "./message-api.jobs";

export { failApiMessagesOf } from "./send-queued";
export { externalMessageRoutes } from "./message-api.routes";

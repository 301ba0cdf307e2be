import "./message-api.jobs";

export { failApiMessagesOf, followLeaving, moveApiMessages } from "./send-queued";
export { externalMessageRoutes } from "./message-api.routes";

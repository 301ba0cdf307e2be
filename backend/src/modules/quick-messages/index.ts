export { deactivateQuickMessagesOfQueue } from "./quick-message.listeners";
export { quickMessageRoutes } from "./quick-message.routes";

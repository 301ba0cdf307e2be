export { takeQueueFromQuickMessages } from "./quick-message.listeners";
export { quickMessageRoutes } from "./quick-message.routes";

export { takeQueueFromQuickMessages } from "./quick-message.leaving";
export { quickMessageRoutes } from "./quick-message.routes";

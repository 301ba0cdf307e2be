export { takeQueueFromQuickMessages } from "./quick-message.leaving";
export { quickMessageDoors } from "./quick-message.routes";

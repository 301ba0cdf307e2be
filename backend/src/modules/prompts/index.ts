export { maxMessagesOf, tryPromptCall } from "./prompt.answer";
export { promptSpeakers } from "./prompt.speakers";
export { promptRoutes } from "./prompt.routes";

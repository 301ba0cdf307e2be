export { answerWithPrompt } from "./prompt.answer";
export { promptRoutes } from "./prompt.routes";

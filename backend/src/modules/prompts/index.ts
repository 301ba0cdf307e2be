export { promptOf, tryPromptCall } from "./prompt.answer";
export { promptSpeakers } from "./prompt.speakers";
export { configureAzure } from "./ai/speak";
export { hasTranscription, speakForPrompt, transcribeForPrompt } from "./prompt.voice";
export { promptRoutes } from "./prompt.routes";

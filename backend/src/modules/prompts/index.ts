export { promptOf, tryPromptCall } from "./prompt.answer";
export { promptSpeakers } from "./prompt.speakers";
export { hasTranscription, synthesizerForPrompt, transcribeForPrompt } from "./prompt.voice";
export { sealPromptSecrets } from "./prompt.secret";
export { promptRoutes } from "./prompt.routes";

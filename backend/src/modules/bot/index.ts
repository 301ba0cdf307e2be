import "./bot.jobs";

export { botRoutes } from "./bot.routes";
export { beginBot, receiveLater } from "./bot.service";
export { botOf, keepProgram, type Bot } from "./bot.program";
export { assertOwn, assertOwnAnswer } from "./own-commands";
export { replayTicket } from "./bot.replay";
export { botStore, dueBots, dueFallbacks, type BotPlace } from "./bot.store";
export { callStore, dueCalls, type CallEnd, type ClaimedCall } from "./call.store";
export { transcriptStore, type DownloadedLine, type TranscriptLine } from "./transcript.store";

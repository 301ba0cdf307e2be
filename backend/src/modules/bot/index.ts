import "./bot.jobs";

export { botOf, type Bot } from "./bot.program";
export { botStore, dueBots, type BotPlace } from "./bot.store";

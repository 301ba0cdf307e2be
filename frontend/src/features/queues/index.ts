export { BotTryPage } from "./bot/BotTryPage";
export { QueuesPage } from "./QueuesPage";

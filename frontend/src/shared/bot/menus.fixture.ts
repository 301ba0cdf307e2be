import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotOption } from "@guiche/contract/bot/program";
import { queue as botQueue } from "@guiche/contract/bot/talk.fixture";

export { option, speaker } from "@guiche/contract/bot/talk.fixture";

export const queue = (id: number, name: string, options: BotOption[] = []) => ({
  ...botQueue(id, name, options),
  outOfHoursMessage: `${name}: fechado`,
});

export const connection: BotMenusDto["connections"][number] = {
  id: 1,
  name: "Loja",
  greetingMessage: "Olá!",
  outOfHoursMessage: "Fechado.",
  queueIds: [1, 2],
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
};

/** The bot of a company with one connection, which offers the queues 1 and 2. */
export const menusWith = (queues: BotMenusDto["queues"], more: Partial<BotMenusDto> = {}): BotMenusDto => ({
  connections: [connection],
  queues,
  language: "pt",
  greetsOneQueue: false,
  scheduleType: "company",
  ...more,
});

/** The bot of a company without connections, which offers these queues alone. */
export const withoutConnections = (queues: BotMenusDto["queues"] = [], language = "pt"): BotMenusDto =>
  menusWith(queues, { connections: [], language, greetsOneQueue: true, scheduleType: "disabled" });

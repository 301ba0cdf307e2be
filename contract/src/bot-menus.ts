import type { BotConnection, BotQueue, ProgramSource } from "./bot/program";
import { get } from "./endpoint";

/** Everything from which the bot's program is compiled, for trying it in the browser. */
export interface BotMenusDto extends Pick<ProgramSource, "speakers" | "failedText"> {
  connections: (BotConnection & { id: number; name: string; outOfHoursMessage: string })[];
  /** In menu order. */
  queues: (BotQueue & { outOfHoursMessage: string })[];
  language: string;
  /** Whether the greeting of an only queue is sent. */
  greetsOneQueue: boolean;
  /** Whose hours apply: "disabled", "company" or "queue". */
  scheduleType: string;
}

export const botMenuApi = {
  show: get("/bot/menus", { access: "bot:try" }).replies<BotMenusDto>(),
};

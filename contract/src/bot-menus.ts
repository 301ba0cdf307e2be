import type { BotConnection, BotQueue, ProgramSource } from "./bot/program";
import type { ConnectionFinding } from "./rules/connection-findings";
import { get } from "./endpoint";
import type { WorkDay } from "./time/hours";
import type { Hours } from "./time/open-hours";

/** Everything from which the bot's program is compiled, for trying it in the browser. */
export interface BotMenusDto extends Pick<
  ProgramSource,
  "speakers" | "failedText" | "notUnderstoodText" | "givesUpText" | "answersOutOfHours"
> {
  connections: (BotConnection & {
    id: number;
    name: string;
    outOfHoursMessage: string;
    /** Why customers may wait where no agent sees them. */
    findings?: ConnectionFinding[];
  })[];
  /** In menu order. */
  queues: (BotQueue & { outOfHoursMessage: string; schedules?: WorkDay[] })[];
  language: string;
  /** Whether the greeting of an only queue is sent. */
  greetsOneQueue: boolean;
  /** The hours that apply: none ("disabled"), the company's or the queue's. */
  scheduleType: string;
  /** The company's opening hours; without them it is always open. */
  hours?: Hours;
  /** The company's text for customers who write outside the hours; "" for the default. */
  outOfHoursMessage?: string;
}

export const botMenuApi = {
  show: get("/bot/menus", { access: "bot:try" }).replies<BotMenusDto>(),
};

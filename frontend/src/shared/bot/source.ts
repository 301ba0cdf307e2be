import type { BotMenusDto } from "@guiche/contract/bot-menus";
import {
  compileMenu,
  optionNodeId,
  queueNodeId,
  speakerNodeId,
  type BotOption,
  type BotQueue,
  type Program,
} from "@guiche/contract/bot/program";
import type { WorkDay } from "@guiche/contract/time/hours";

/** A queue as it is being edited, in place of the stored one. */
type QueueDraft = BotQueue & { outOfHoursMessage: string; schedules?: WorkDay[] };
export type BotMenuConnection = BotMenusDto["connections"][number];

/** The menus with a queue as it is being edited. */
export const withDraft = (menus: BotMenusDto, draft: QueueDraft): BotMenusDto => ({
  ...menus,
  queues: menus.queues.some(({ id }) => id === draft.id)
    ? menus.queues.map((queue) => (queue.id === draft.id ? { ...queue, ...draft } : queue))
    : [...menus.queues, draft],
});

/** A connection that offers the queue; if there is none, one that offers nothing else. */
export const connectionFor = (menus: BotMenusDto, queueId: number): BotMenuConnection =>
  menus.connections.find(({ queueIds }) => queueIds.includes(queueId)) ?? {
    id: 0,
    name: "",
    greetingMessage: "",
    outOfHoursMessage: "",
    queueIds: [queueId],
    maxUseBotQueues: 0,
    timeUseBotQueues: 0,
  };

export const programOf = (menus: BotMenusDto, connection: BotMenuConnection): Program =>
  compileMenu({ ...menus, connection });

/** The title of every node. */
export function titlesOf({ queues, speakers = [] }: BotMenusDto): Map<string, string> {
  const titles = new Map<string, string>();
  const add = ({ id, title, children }: BotOption) => {
    titles.set(optionNodeId(id), title);
    children.forEach(add);
  };
  for (const { id, name, options } of queues) {
    titles.set(queueNodeId(id), name);
    options.forEach(add);
  }
  for (const speaker of speakers) titles.set(speakerNodeId(speaker), speaker.name);
  return titles;
}

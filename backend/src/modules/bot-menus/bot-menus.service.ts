import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotOption } from "@guiche/contract/bot/program";
import type { Scope } from "../../core/tenant/scope";
import { connectionStore } from "../connections";
import { optionStore, queueStore, type OptionRow } from "../queues";
import { settingsOf } from "../settings";

const treeOf = (rows: readonly OptionRow[], parent: number | null): BotOption[] =>
  rows
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, title, message, mediaId, forwardQueueId }) => ({
      id,
      title,
      message,
      hasMedia: mediaId !== null,
      forwardQueueId,
      children: treeOf(rows, id),
    }));

/** The texts and trees of every connection and queue. Who may try the bot sees what it would tell any customer. */
export async function showBotMenus(scope: Scope): Promise<BotMenusDto> {
  const [connections, queues, options, settings] = await Promise.all([
    connectionStore(scope).withQueues(null),
    queueStore(scope).all(),
    optionStore(scope).all(),
    settingsOf(scope),
  ]);
  return {
    connections: connections.map((connection) => ({
      id: connection.id,
      name: connection.name,
      greetingMessage: connection.greetingMessage,
      outOfHoursMessage: connection.outOfHoursMessage,
      queueIds: connection.queues.map(({ id }) => id),
      maxUseBotQueues: connection.maxUseBotQueues,
      timeUseBotQueues: connection.timeUseBotQueues,
    })),
    queues: queues.map(({ id, name, greetingMessage, outOfHoursMessage, mediaId }) => ({
      id,
      name,
      greetingMessage,
      outOfHoursMessage,
      hasMedia: mediaId !== null,
      options: treeOf(
        options.filter(({ queueId }) => queueId === id),
        null,
      ),
    })),
    language: settings.language,
    greetsOneQueue: settings.sendGreetingMessageOneQueues === "enabled",
    scheduleType: settings.scheduleType,
  };
}

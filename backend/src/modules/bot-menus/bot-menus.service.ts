import { usualText } from "@guiche/contract/texts/automatic-texts";
import { findConnectionFindings } from "@guiche/contract/rules/connection-findings";
import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { weekOf } from "@guiche/contract/time/hours";
import type { Scope } from "../../core/tenant/scope";
import { absenceNoticeOf, hoursOf } from "../companies";
import { connectionStore } from "../connections";
import { integrationSpeakers } from "../integrations";
import { promptSpeakers } from "../prompts";
import { optionStore, optionTree, queueStore } from "../queues";
import { settingsOf } from "../settings";

/** The texts and trees of every connection and queue. A user with the right to try the bot sees what it would tell any customer. */
export async function showBotMenus(scope: Scope): Promise<BotMenusDto> {
  const [connections, queues, options, settings, prompts, integrations, hours, outOfHoursMessage] = await Promise.all([
    connectionStore(scope).withQueues(null),
    queueStore(scope).all(),
    optionStore(scope).all(),
    settingsOf(scope),
    promptSpeakers(scope),
    integrationSpeakers(scope),
    hoursOf(scope),
    absenceNoticeOf(scope),
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
      promptId: connection.promptId,
      integrationId: connection.integrationId,
      fallbackQueueId: connection.fallbackQueueId,
      transferQueueId: connection.transferQueueId,
      timeToTransfer: connection.timeToTransfer,
      findings: findConnectionFindings(connection),
    })),
    queues: queues.map(({ id, name, greetingMessage, outOfHoursMessage, schedules, mediaId, ...speaks }) => ({
      id,
      name,
      greetingMessage,
      outOfHoursMessage,
      schedules: weekOf(schedules),
      hasMedia: mediaId !== null,
      promptId: speaks.promptId,
      integrationId: speaks.integrationId,
      sendsBills: speaks.sendsBills,
      options: optionTree(
        options.filter(({ queueId }) => queueId === id),
        null,
      ),
    })),
    speakers: [...prompts, ...integrations],
    failedText: settings.textBotFailed || usualText("textBotFailed", settings.language),
    notUnderstoodText: settings.textNotUnderstood,
    givesUpText: settings.textBotGivesUp,
    language: settings.language,
    answersOutOfHours: settings.botOutOfHours === "enabled",
    greetsOneQueue: settings.sendGreetingMessageOneQueues === "enabled",
    scheduleType: settings.scheduleType,
    hours,
    outOfHoursMessage,
  };
}

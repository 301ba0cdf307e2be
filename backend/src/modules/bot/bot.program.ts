import { createHash } from "node:crypto";
import { compileMenu, optionNodeId, queueNodeId, type BotQueue, type Program } from "@guiche/contract/bot/program";
import { usualText } from "@guiche/contract/texts/automatic-texts";
import { scopedCache } from "../../core/cache";
import { afterCommit } from "../../core/db/transaction";
import type { Scope } from "../../core/tenant/scope";
import type { ConnectionRow } from "../connections";
import { integrationSpeakers } from "../integrations";
import { promptSpeakers } from "../prompts";
import { optionStore, optionTree, queueStore, type OptionRow } from "../queues";
import { settingsOf } from "../settings";
import { replayStore } from "./replay.store";

/** The stored file of a queue or option. */
interface BotFile {
  mediaId: number;
  name: string | null;
  /** Title of the queue or option. */
  title: string;
}

/** What the bot may say on a connection. */
export interface Bot {
  program: Program;
  hash: string;
  /** By the id of the node that they go with. */
  files: ReadonlyMap<string, BotFile>;
}

const sourceOf = scopedCache(30, async (scope) => {
  const [queues, options, settings, prompts, integrations] = await Promise.all([
    queueStore(scope).all(),
    optionStore(scope).all(),
    settingsOf(scope),
    promptSpeakers(scope),
    integrationSpeakers(scope),
  ]);
  const files = new Map<string, BotFile>();
  const addFile = (node: string, title: string, { mediaId, mediaName }: Pick<OptionRow, "mediaId" | "mediaName">) => {
    if (mediaId !== null) files.set(node, { mediaId, name: mediaName, title });
  };
  for (const queue of queues) addFile(queueNodeId(queue.id), queue.name, queue);
  for (const option of options) addFile(optionNodeId(option.id), option.title, option);
  return {
    files,
    queues: queues.map(({ id, name, greetingMessage, mediaId, ...row }): BotQueue => {
      const own = options.filter(({ queueId }) => queueId === id);
      const { promptId, integrationId, sendsBills } = row;
      const hasMedia = mediaId !== null;
      const speaks = { promptId, integrationId, sendsBills };
      return { id, name, greetingMessage, hasMedia, options: optionTree(own, null), ...speaks };
    }),
    speakers: [...prompts, ...integrations],
    failedText: settings.textBotFailed || usualText("textBotFailed", settings.language),
    notUnderstoodText: settings.textNotUnderstood,
    givesUpText: settings.textBotGivesUp,
    language: settings.language,
    greetsOneQueue: settings.sendGreetingMessageOneQueues === "enabled",
    answersOutOfHours: settings.botOutOfHours === "enabled",
    compiled: new Map<number, { connection: ConnectionRow; bot: Bot }>(),
  };
});

/** The connection's bot, compiled once until a queue, an option, the connection or a setting changes. */
export async function botOf(scope: Scope, connection: ConnectionRow): Promise<Bot> {
  const { compiled, files, ...source } = await sourceOf(scope);
  const cacheEntry = compiled.get(connection.id);
  if (cacheEntry?.connection === connection) return cacheEntry.bot;
  const queueIds = connection.queues.map(({ id }) => id);
  const program = compileMenu({ ...source, connection: { ...connection, queueIds } });
  const hash = createHash("sha256").update(JSON.stringify(program)).digest("hex");
  const bot = { program, hash, files };
  compiled.set(connection.id, { connection, bot });
  return bot;
}

const storedPrograms = new WeakSet<Program>();

/** Stores the program with the steps that are made with it, once in this process. Runs in the step's transaction. */
export async function keepProgram(scope: Scope, { program, hash }: Bot, at: Date): Promise<void> {
  if (storedPrograms.has(program)) return;
  await replayStore(scope).keepProgram(hash, program, at);
  afterCommit(scope, () => void storedPrograms.add(program));
}

import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { commandLimits } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";
import type { ReadyCommand } from "@guiche/contract/bot/engine-types";
import { saveFetched } from "../../modules/media";
import { mustHaveQueues } from "../../modules/queues";
import { mustHaveTags } from "../../modules/tags";
import { mustHaveUser } from "../../modules/users";
import { baseOf, unknownType } from "../../core/files/media-type";
import { atMost } from "../../core/http/outbound";
import { mediaBytes, outside } from "../../core/http/outside";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";

type Media = Extract<BotCommand, { type: "media" }>;

/** Throws where a command is about a queue, person or tag that the company does not have. */
export async function assertOwn(scope: Scope, commands: readonly BotCommand[]): Promise<void> {
  await mustHaveQueues(
    scope,
    ids(commands, (command) => command.type === "queue" && command.queueId),
  );
  await mustHaveTags(
    scope,
    ids(commands, (command) => command.type === "tag" && command.tagId),
  );
  for (const id of ids(commands, (command) => command.type === "user" && command.userId)) await mustHaveUser(scope, id);
}

/**
 * The commands with their files fetched and stored, one after the other. A file that cannot be fetched within the time
 * of the act, or is one too many, is sent as its address.
 */
export async function withFiles(scope: Scope, commands: readonly BotCommand[]): Promise<ReadyCommand[]> {
  const ready: ReadyCommand[] = [];
  let files = 0;
  for (const command of commands) {
    if (command.type !== "media") ready.push(command);
    else ready.push((files += 1) <= commandLimits.files ? await fetched(scope, command) : addressOf(command));
  }
  return ready;
}

const ids = (commands: readonly BotCommand[], idOf: (command: BotCommand) => number | false): number[] =>
  [...new Set(commands.map(idOf))].filter((id) => id !== false);

async function fetched(scope: Scope, media: Media): Promise<ReadyCommand> {
  try {
    return await runOutside(scope.companyId, "files", () => fetchFile(scope, media));
  } catch (error) {
    log.warn({ error }, "File of an integration could not be fetched, its address is sent");
    return addressOf(media);
  }
}

/** The file goes from the other server to the store, and is never in memory. */
async function fetchFile(scope: Scope, { url, caption, name }: Media): Promise<ReadyCommand> {
  const answer = await outside("media").open(url);
  try {
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    const type = answer.headers["content-type"];
    const mimetype = typeof type === "string" ? baseOf(type) : unknownType;
    const bytes = Number(answer.headers["content-length"]) || 0;
    if (bytes > mediaBytes) throw new Error("The file is too large.");
    const fill = (sink: Writable, most: number) => pipeline(answer.body, atMost(most), sink);
    const upload = { filename: name || null, mimetype, bytes, wantsVoice: false };
    const { mediaId, claim } = await saveFetched(scope, upload, fill, mediaBytes);
    return { type: "file", fileId: mediaId, name: claim.filename ?? null, caption };
  } finally {
    answer.body.destroy();
  }
}

const addressOf = ({ url, caption }: Media): ReadyCommand => ({
  type: "message",
  text: [caption, url].filter(Boolean).join("\n"),
});

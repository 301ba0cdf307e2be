import { commandLimits } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";
import type { ReadyCommand } from "@guiche/contract/bot/engine-types";
import { saveAddress } from "../../modules/media";
import { mustHaveQueues } from "../../modules/queues";
import { mustHaveTags } from "../../modules/tags";
import { mustHaveUser } from "../../modules/users";
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

async function fetchFile(scope: Scope, { url, caption, name }: Media): Promise<ReadyCommand> {
  const { mediaId, claim } = await saveAddress(scope, url, name || null);
  return { type: "file", fileId: mediaId, name: claim.filename ?? null, caption };
}

const addressOf = ({ url, caption }: Media): ReadyCommand => ({
  type: "message",
  text: [caption, url].filter(Boolean).join("\n"),
});

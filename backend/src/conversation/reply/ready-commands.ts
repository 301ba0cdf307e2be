import type { BotCommand } from "@guiche/contract/bot/commands";
import type { ReadyCommand } from "@guiche/contract/bot/engine-types";
import { saveDownloaded } from "../../modules/media";
import { mustHaveQueues } from "../../modules/queues";
import { mustHaveTags } from "../../modules/tags";
import { mustHaveUser } from "../../modules/users";
import { outside } from "../../core/http/outside";
import { log } from "../../core/log/log";
import { runOutside } from "../../core/outside-work";
import type { Scope } from "../../core/tenant/scope";
import { baseType, kindOf } from "./fetched-file";

type Media = Extract<BotCommand, { type: "media" }>;

/**
 * Commands with their files fetched and stored. Throws where one is about a queue, person or tag that the company does
 * not have. A file that cannot be fetched is sent as its address.
 */
export async function readyCommands(scope: Scope, commands: readonly BotCommand[]): Promise<ReadyCommand[]> {
  await mustHaveQueues(
    scope,
    ids(commands, (command) => command.type === "queue" && command.queueId),
  );
  await mustHaveTags(
    scope,
    ids(commands, (command) => command.type === "tag" && command.tagId),
  );
  for (const id of ids(commands, (command) => command.type === "user" && command.userId)) await mustHaveUser(scope, id);
  const ready: ReadyCommand[] = [];
  for (const command of commands) {
    const isFile = command.type === "media";
    ready.push(isFile ? await runOutside(scope.companyId, "files", () => fetched(scope, command)) : command);
  }
  return ready;
}

const ids = (commands: readonly BotCommand[], idOf: (command: BotCommand) => number | false): number[] =>
  [...new Set(commands.map(idOf))].filter((id) => id !== false);

async function fetched(scope: Scope, { url, caption, name }: Media): Promise<ReadyCommand> {
  try {
    const answer = await outside("media").call(url);
    if (answer.status !== 200 || answer.body.length === 0) throw new Error(`HTTP ${answer.status}`);
    const mimetype = baseType(answer.headers["content-type"]);
    const claim = { type: kindOf(mimetype), mimetype, bytes: answer.body.length, ...(name ? { filename: name } : {}) };
    const { mediaId } = await saveDownloaded(
      scope,
      claim,
      (sink) => new Promise<void>((done, fail) => sink.once("error", fail).end(answer.body, () => done())),
      answer.body.length,
    );
    return { type: "file", fileId: mediaId, name, caption };
  } catch (error) {
    log.warn({ error }, "File of an integration could not be fetched, its address is sent");
    return { type: "message", text: [caption, url].filter(Boolean).join("\n") };
  }
}

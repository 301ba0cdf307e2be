import type { BotCommand } from "@guiche/contract/bot/commands";
import type { TriedRequest } from "@guiche/contract/bot-traces";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { AskError } from "../integrations";
import { mustHaveQueues } from "../queues";
import { mustHaveTags } from "../tags";
import { mustHaveUser } from "../users";

/** Throws where a command is about a queue, person or tag that the company does not have. `fields` names it. */
export async function assertOwn(scope: Scope, commands: readonly BotCommand[]): Promise<void> {
  for (const [place, command] of commands.entries()) {
    const reference = namedBy(command);
    if (reference)
      await reference.mustHave(scope, reference.id).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(error.code, {
          fields: { [`commands[${place}].${reference.field}`]: `Unknown: ${reference.id}` },
        });
      });
  }
}

type MustHave = (scope: Scope, id: number) => Promise<unknown>;

function namedBy(command: BotCommand): { field: string; id: number; mustHave: MustHave } | null {
  if (command.type === "queue")
    return { field: "queueId", id: command.queueId, mustHave: (scope, id) => mustHaveQueues(scope, [id]) };
  if (command.type === "tag")
    return { field: "tagId", id: command.tagId, mustHave: (scope, id) => mustHaveTags(scope, [id]) };
  return command.type === "user" ? { field: "userId", id: command.userId, mustHave: mustHaveUser } : null;
}

/** The same for an answer: throws an AskError, and notes with the request what was refused. */
export async function assertOwnAnswer(
  scope: Scope,
  commands: readonly BotCommand[],
  requests: TriedRequest[],
): Promise<void> {
  await assertOwn(scope, commands).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const [[path, rule] = []] = Object.entries(error.extra.fields ?? {});
    const refusal = `${path}: ${rule}`;
    const last = requests.at(-1);
    if (last) last.refusal = refusal;
    throw new AskError("refused", refusal);
  });
}

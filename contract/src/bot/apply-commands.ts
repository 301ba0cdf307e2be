import { splitMessage } from "./answer-text";
import type { ReadyCommand } from "./engine-types";
import { assignQueue, countTurn, handOver, note, type StepContext } from "./step-context";

/** Applies the commands of another system in order. Returns "menu" when the queue menu must follow. */
export function applyCommands(context: StepContext, commands: readonly ReadyCommand[]): "menu" | null {
  const { effects } = context;
  let paceMs = 0;
  const pace = () => {
    const waitMs = paceMs;
    paceMs = 0;
    return waitMs > 0 ? { paceMs: waitMs } : {};
  };
  for (const command of commands) {
    if (context.state.silentSince !== null && reachesCustomer(command)) continue;
    note(context, "command", command.type);
    if (command.type === "wait") paceMs += command.seconds * 1_000;
    else if (command.type === "message") {
      for (const text of splitMessage(command.text))
        if (countTurn(context))
          effects.push({ kind: "send", text, media: null, ...(!command.isTemplate && { isPlain: true }), ...pace() });
    } else if (command.type === "file") {
      const { fileId, name, caption } = command;
      if (countTurn(context)) effects.push({ kind: "sendFile", fileId, name, text: caption, ...pace() });
    } else if (command.type === "menu") return "menu";
    else apply(context, command);
  }
  return null;
}

const reachesCustomer = ({ type }: ReadyCommand): boolean => type === "message" || type === "file" || type === "menu";

function apply(
  context: StepContext,
  command: Exclude<ReadyCommand, { type: "wait" | "message" | "file" | "menu" }>,
): void {
  const { effects } = context;
  if (command.type === "queue") {
    if (command.queueId !== context.queueId) assignQueue(context, command.queueId);
    handOver(context, "speaker");
  } else if (command.type === "user") {
    effects.push({ kind: "assignUser", userId: command.userId });
    handOver(context, "speaker");
  } else if (command.type === "close") {
    effects.push({ kind: "close" });
    handOver(context, "speaker");
  } else if (command.type === "stop") handOver(context, "speaker");
  else if (command.type === "note") effects.push({ kind: "addNote", text: command.text });
  else if (command.type === "tag") effects.push({ kind: "tag", tagId: command.tagId });
  else if (command.type === "set") effects.push({ kind: "setField", name: command.field, value: command.value });
}

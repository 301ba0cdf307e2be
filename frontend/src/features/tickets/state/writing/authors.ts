import type { MessageDto } from "@guiche/contract/messages";
import { foldText } from "@/shared/format/fold-text";

/** Names that can be mentioned in a group: the authors of the loaded messages, newest first, each once. */
export function authorsIn(messages: readonly MessageDto[]): string[] {
  const names = new Map<string, string>();
  for (const { fromMe, participant, contact } of messages.toReversed()) {
    const name = contact?.name ?? "";
    if (!fromMe && participant !== "" && name !== "" && !names.has(foldText(name))) names.set(foldText(name), name);
  }
  return [...names.values()];
}

import { commandLimits } from "@guiche/contract/bot/command-input";
import type { BotCommand } from "@guiche/contract/bot/commands";

/** A bot of another system may say more than one turn takes: the rest is said in one message, its files as addresses. */
export function inOneTurn(commands: readonly BotCommand[]): BotCommand[] {
  if (commands.length <= commandLimits.commands) return [...commands];
  const [first, rest] = [commands.slice(0, commandLimits.commands - 1), commands.slice(commandLimits.commands - 1)];
  const text = rest.flatMap(wordsIn).filter(Boolean).join("\n\n");
  const acts = rest.filter(({ type }) => type !== "message" && type !== "media" && type !== "wait");
  return [...first, ...(text ? [{ type: "message" as const, text }] : []), ...acts];
}

const wordsIn = (command: BotCommand): string[] =>
  command.type === "message" ? [command.text] : command.type === "media" ? [command.caption, command.url] : [];

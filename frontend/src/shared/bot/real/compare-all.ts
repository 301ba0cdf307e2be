import type { BotMenusDto } from "@guiche/contract/bot-menus";
import type { BotConversationDto } from "@guiche/contract/bot-traces";
import type { Program } from "@guiche/contract/bot/program";
import { programOf } from "../source";
import { compare, verdictOf, type Verdict } from "./compare";

/** What the worker is asked; it answers with the verdicts, in the same order. */
export interface Comparison {
  menus: BotMenusDto;
  conversations: readonly BotConversationDto[];
}

/** What the bot made of these menus would change in each conversation. */
export function compareAll({ menus, conversations }: Comparison): Verdict[] {
  const programs = new Map<number, Program>(
    menus.connections.map((connection) => [connection.id, programOf(menus, connection)]),
  );
  return conversations.map(({ whatsappId, steps }) => {
    const program = programs.get(whatsappId ?? 0);
    return program ? verdictOf(compare(program, steps)) : "unknown";
  });
}

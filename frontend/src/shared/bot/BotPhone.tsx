import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { useMemo } from "react";
import { Phone } from "./Phone";
import { noticesOf, programOf, titlesOf, type BotMenuConnection } from "./source";
import { useConversation } from "./use-conversation";

interface Props {
  menus: BotMenusDto;
  connection: BotMenuConnection;
  /** Begins in this queue; null: with the customer's first text. */
  startQueueId: number | null;
  fileOf?: (node: string) => string | null;
  onNode?: (node: string) => void;
}

/** The simulator: the bot's own engine, on a phone in the browser. */
export function BotPhone({ menus, connection, startQueueId, fileOf, onNode }: Props) {
  const program = useMemo(() => programOf(menus, connection), [menus, connection]);
  const notices = useMemo(() => noticesOf(menus, connection), [menus, connection]);
  const titles = useMemo(() => titlesOf(menus), [menus]);
  const conversation = useConversation({ program, notices, startQueueId });
  return (
    <Phone language={program.language} titles={titles} conversation={conversation} fileOf={fileOf} onNode={onNode} />
  );
}

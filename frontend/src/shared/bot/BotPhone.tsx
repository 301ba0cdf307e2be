import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { Phone } from "./Phone";
import type { BotMenuConnection } from "./source";
import { useBot } from "./use-bot";

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
  const { program, titles, conversation } = useBot({ menus, connection, startQueueId });
  return (
    <Phone language={program.language} titles={titles} conversation={conversation} fileOf={fileOf} onNode={onNode} />
  );
}

import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { Phone } from "./Phone";
import type { BotMenuConnection } from "./source";
import { useBot } from "./use-bot";

interface Props {
  menus: BotMenusDto;
  connection: BotMenuConnection;
  /** The queue in which the conversation starts; null: it starts with the customer's first text. */
  startQueueId: number | null;
  fileOf?: (node: string) => string | null;
  onNode?: (node: string) => void;
}

/** A chat preview: runs the bot's engine in the browser, shown as a phone. */
export function BotPhone({ menus, connection, startQueueId, fileOf, onNode }: Props) {
  const { program, titles, conversation } = useBot({ menus, connection, startQueueId });
  return (
    <Phone language={program.language} titles={titles} conversation={conversation} fileOf={fileOf} onNode={onNode} />
  );
}

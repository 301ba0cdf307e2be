import type { BotMenusDto } from "@guiche/contract/bot-menus";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { absencesOf, fieldsIn } from "./facts";
import { programOf, titlesOf, type BotMenuConnection } from "./source";
import { useConversation } from "./use-conversation";

interface Source {
  menus: BotMenusDto;
  connection: BotMenuConnection;
  /** The queue in which the conversation starts; null: it starts with the customer's first text. */
  startQueueId: number | null;
}

/** The bot of a connection in the browser, and a conversation with it. */
export function useBot({ menus, connection, startQueueId }: Source) {
  const { t } = useTranslation("queues");
  const program = useMemo(() => programOf(menus, connection), [menus, connection]);
  const absencesAt = useMemo(() => absencesOf(menus, connection), [menus, connection]);
  const titles = useMemo(() => titlesOf(menus), [menus]);
  const fields = useMemo(() => fieldsIn(program), [program]);
  const conversation = useConversation({ program, absencesAt, startQueueId }, t("bot.sample"));
  return { program, titles, fields, conversation };
}

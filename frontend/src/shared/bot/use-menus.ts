import { botMenuApi } from "@guiche/contract/bot-menus";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../lists/list-query-options";
import { useRealtime } from "../realtime";

/** The menus of the company's bot; fetched again when a queue or a connection changes. */
export function useBotMenus() {
  const found = useQuery(listQueryOptions(botMenuApi.show));
  const refetch = () => void found.refetch();
  useRealtime("queue", refetch);
  useRealtime("whatsapp", refetch);
  return found;
}

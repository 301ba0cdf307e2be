import { botMenuApi } from "@guiche/contract/bot-menus";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../lists/list-query-options";
import { useRealtime } from "../realtime";

/** The menus of the company's bot; fetched again when something changes of which they are made. */
export function useBotMenus(isWanted = true) {
  const found = useQuery({ ...listQueryOptions(botMenuApi.show), enabled: isWanted });
  const refetch = () => {
    if (isWanted) void found.refetch();
  };
  useRealtime("queue", refetch);
  useRealtime("whatsapp", refetch);
  useRealtime("prompt", refetch);
  useRealtime("queueIntegration", refetch);
  useRealtime("settings", refetch);
  return found;
}

import { botScriptApi } from "@guiche/contract/bot-scripts";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../lists/list-query-options";
import { useRealtime } from "../realtime";

/** The company's tests of the bot; follows changes. */
export function useBotScripts(isWanted = true) {
  const found = useQuery({ ...listQueryOptions(botScriptApi.list), enabled: isWanted });
  useRealtime("botScript", () => void found.refetch());
  return found;
}

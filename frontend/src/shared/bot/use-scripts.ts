import { botScriptApi } from "@guiche/contract/bot-scripts";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../lists/list-query-options";

/** The company's tests of the bot; realtime events keep them current. */
export const useBotScripts = () => useQuery(listQueryOptions(botScriptApi.list));

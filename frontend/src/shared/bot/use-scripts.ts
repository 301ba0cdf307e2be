import { botScriptApi } from "@guiche/contract/bot-scripts";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";

/** The company's tests of the bot; realtime events keep them current. */
export const useBotScripts = () => useQuery(endpointQuery(botScriptApi.list));

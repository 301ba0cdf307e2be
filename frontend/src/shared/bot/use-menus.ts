import { botMenuApi } from "@guiche/contract/bot-menus";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "../lists/endpoint-query";

/** The menus of the company's bot; realtime events keep them current. */
export const useBotMenus = (isWanted = true) => useQuery({ ...endpointQuery(botMenuApi.show), enabled: isWanted });

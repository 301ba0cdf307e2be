import { botMenuApi } from "@guiche/contract/bot-menus";
import { useQuery } from "@tanstack/react-query";
import { listQueryOptions } from "../lists/list-query-options";

/** The menus of the company's bot; realtime events keep them current. */
export const useBotMenus = (isWanted = true) => useQuery({ ...listQueryOptions(botMenuApi.show), enabled: isWanted });

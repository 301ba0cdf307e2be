import { botMenuApi } from "@guiche/contract/bot-menus";
import { botScriptApi } from "@guiche/contract/bot-scripts";
import type { QueryClient } from "@tanstack/react-query";
import { refetch } from "../lists/refetch";
import type { PatchTable } from "../realtime/patch-table";

const refetchMenus = (client: QueryClient) => refetch(client, { queryKey: [botMenuApi.show.path] });

/** Everything of which the menus of the bot are made, and the company's tests of them. */
export const botPatches: PatchTable = {
  botScript: (client) => refetch(client, { queryKey: [botScriptApi.list.path] }),
  queue: refetchMenus,
  user: refetchMenus,
  whatsapp: refetchMenus,
  prompt: refetchMenus,
  queueIntegration: refetchMenus,
  settings: refetchMenus,
};

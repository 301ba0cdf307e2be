import { templateApi } from "@guiche/contract/templates";
import { refetch } from "../lists/refetch";
import type { PatchTable } from "../realtime/patch-table";

/** Lists of all templates, of one number's, and of those that can be sent. */
export const templatePatches: PatchTable = {
  template: (client) => refetch(client, { queryKey: [templateApi.list.path] }),
};

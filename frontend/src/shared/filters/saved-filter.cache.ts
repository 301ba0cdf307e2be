import { savedFilterApi } from "@guiche/contract/saved-filters";
import { refetch } from "../lists/refetch";
import type { PatchTable } from "../realtime/patch-table";

export const savedFiltersKey = [savedFilterApi.list.path] as const;

/** Events do not say with whom a view is shared: the server knows. */
export const savedFilterPatches: PatchTable = {
  savedFilter: (client) => refetch(client, { queryKey: savedFiltersKey }),
};

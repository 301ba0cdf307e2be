import type { FileListUsage } from "@guiche/contract/files";
import type { Scope } from "../../core/tenant/scope";
import { campaignStore } from "./campaign.store";

/** The campaigns that send these file lists, by the list's id. */
export async function campaignsOfFileLists(
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, FileListUsage[]>> {
  const usages = new Map<number, FileListUsage[]>();
  for (const { listId, id, name } of await campaignStore(scope).campaignsUsing(ids, "fileListId"))
    usages.set(listId, [...(usages.get(listId) ?? []), { kind: "campaign", id, name }]);
  return usages;
}

/** The names of the campaigns that write to a contact list. */
export const campaignsOfContactList = async (scope: Scope, id: number): Promise<string[]> =>
  (await campaignStore(scope).campaignsUsing([id], "contactListId")).map(({ name }) => name);

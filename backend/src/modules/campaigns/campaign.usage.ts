import type { FileListUser } from "@guiche/contract/files";
import type { Scope } from "../../core/tenant/scope";
import { campaignStore } from "./campaign.store";

/** The campaigns that send these file lists, by the list's id. */
export async function campaignsOfFileLists(scope: Scope, ids: readonly number[]): Promise<Map<number, FileListUser[]>> {
  const users = new Map<number, FileListUser[]>();
  for (const { listId, id, name } of await campaignStore(scope).usersOf(ids, "fileListId"))
    users.set(listId, [...(users.get(listId) ?? []), { kind: "campaign", id, name }]);
  return users;
}

/** The names of the campaigns that write to a contact list. */
export const campaignsOfContactList = async (scope: Scope, id: number): Promise<string[]> =>
  (await campaignStore(scope).usersOf([id], "contactListId")).map(({ name }) => name);

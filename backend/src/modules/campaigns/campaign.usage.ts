import type { FileListUsage } from "@guiche/contract/files";
import type { Scope } from "../../core/tenant/scope";
import type { DomainEvents } from "../../domain-events";
import { AppError } from "../../core/http/errors";
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

/** A tag is the audience of a campaign: it cannot be deleted before the campaign is finished, which keeps its name. */
export async function refuseUsedTag(scope: Scope, { tagId, name }: DomainEvents["tag.deleted"]): Promise<void> {
  const users = await campaignStore(scope).campaignsUsing([tagId], "tagId");
  if (users.length > 0) throw new AppError("ERR_TAG_IN_USE", { users: users.map((user) => user.name) });
  await campaignStore(scope).keepTagName(tagId, name);
}

export async function keepNameOfList(scope: Scope, event: DomainEvents["contactList.deleted"]): Promise<void> {
  await campaignStore(scope).keepListName(event.contactListId, event.name);
}

export async function keepNameOfFileList(scope: Scope, event: DomainEvents["fileList.deleted"]): Promise<void> {
  await campaignStore(scope).keepFileListName(event.fileListId, event.name);
}

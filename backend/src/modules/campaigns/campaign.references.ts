import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { connectionOf } from "../connections";
import { holdContactList } from "../contact-lists";
import { audienceStore } from "./audience.store";

/** Throws unless the connection, the list and the tag of a campaign belong to the company. */
export async function mustHaveReferences(
  scope: Scope,
  references: { whatsappId: number | null; contactListId: number | null; tagId: number | null },
): Promise<void> {
  const { whatsappId, contactListId, tagId } = references;
  if (whatsappId !== null) await connectionOf(scope, whatsappId);
  if (contactListId !== null) await holdContactList(scope, contactListId);
  if (tagId !== null && !(await audienceStore(scope).hasTag(tagId))) throw new AppError("ERR_NO_TAG_FOUND");
}

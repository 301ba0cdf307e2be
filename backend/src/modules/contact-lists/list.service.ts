import type { ContactListDto, ContactListInput, ContactListPatch } from "@guiche/contract/contact-lists";
import { isStillReferenced } from "../../core/db/database-errors";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { raiseStatementTimeout } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { broadcastList } from "./list.events";
import { contactListStore, presentContactList } from "./list.store";
import { usersOfList } from "./list.users";

export async function searchContactLists(scope: Scope, search: { searchParam?: string; pageNumber: number }) {
  const { rows, hasMore } = await contactListStore(scope).page(search.pageNumber, search.searchParam);
  return { records: rows.map(presentContactList), hasMore };
}

export const allContactLists = async (scope: Scope): Promise<ContactListDto[]> =>
  (await contactListStore(scope).all()).map(presentContactList);

export const showContactList = async (scope: Scope, id: number): Promise<ContactListDto> =>
  presentContactList(await contactListStore(scope).mustHave(id));

export async function mustHaveContactList(scope: Scope, id: number): Promise<void> {
  await contactListStore(scope).mustHave(id);
}

export async function createContactList(scope: Scope, input: ContactListInput): Promise<ContactListDto> {
  const record = presentContactList(await contactListStore(scope).add(input));
  broadcastList(scope, { action: "create", record });
  return record;
}

export async function renameContactList(scope: Scope, id: number, patch: ContactListPatch): Promise<ContactListDto> {
  const [row] = await contactListStore(scope).change({ id }, patch);
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
  const record = presentContactList(row);
  broadcastList(scope, { action: "update", record });
  return record;
}

/** Deletes it with its people, unless something still refers to it. */
export async function removeContactList(scope: Scope, id: number): Promise<void> {
  try {
    await transaction(scope, async (inside) => {
      const store = contactListStore(inside);
      const { name, contactsCount } = await store.mustHave(id);
      await raiseStatementTimeout(inside);
      await store.remove({ id });
      await recordAudit(inside, { action: "contactList.deleted", target: name, details: { contactsCount } });
      broadcastList(inside, { action: "delete", id });
    });
  } catch (error) {
    if (isStillReferenced(error)) throw new AppError("ERR_LIST_IN_USE", { users: await usersOfList(scope, id) });
    throw error;
  }
}

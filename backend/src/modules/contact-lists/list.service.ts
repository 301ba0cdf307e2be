import type { ContactListDto, ContactListInput, ContactListPatch } from "@guiche/contract/contact-lists";
import { now } from "../../core/clock";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { contactListItemStore } from "./item.store";
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

/** In the transaction that stores what uses the list: the list is not deleted before the commit. */
export async function holdContactList(inside: Scope, id: number): Promise<void> {
  await contactListStore(inside).hold(id, "SHARE");
}

export async function createContactList(scope: Scope, input: ContactListInput): Promise<ContactListDto> {
  const record = presentContactList(await contactListStore(scope).add(input));
  broadcastList(scope, { action: "create", record });
  return record;
}

export async function renameContactList(scope: Scope, id: number, patch: ContactListPatch): Promise<ContactListDto> {
  const [row] = await contactListStore(scope).change(id, patch);
  if (!row) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
  const record = presentContactList(row);
  broadcastList(scope, { action: "update", record });
  return record;
}

/** It is gone at once, and its people leave in batches: the answer does not wait for a hundred thousand of them. */
export const removeContactList = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const store = contactListStore(inside);
    const { name, contactsCount } = await store.hold(id, "UPDATE");
    const users = await usersOfList(inside, id);
    if (users.length > 0) throw new AppError("ERR_LIST_IN_USE", { users });
    await publishEvent(inside, "contactList.deleted", { contactListId: id, name });
    await store.markRemoved(id, now());
    await recordAudit(inside, { action: "contactList.deleted", target: name, details: { contactsCount } });
    broadcastList(inside, { action: "delete", id });
  });

export async function fieldsOfContactList(scope: Scope, id: number): Promise<string[]> {
  await contactListStore(scope).mustHave(id);
  return (await contactListItemStore(scope).fieldNames(id)).map(({ name }) => name);
}

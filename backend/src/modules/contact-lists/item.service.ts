import type { ContactListItemDto, ContactListItemInput, ContactListItemPatch } from "@guiche/contract/contact-lists";
import { UniqueConstraintError } from "sequelize";
import { afterCommit, transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import type { Scope } from "../../core/tenant/scope";
import { checkNumber } from "../contacts";
import { newItem } from "./item.rules";
import { contactListItemStore, type ContactListItemRow } from "./item.store";
import { broadcastItem, broadcastList } from "./list.events";
import { contactListStore, presentContactList } from "./list.store";

const presentItem = (row: ContactListItemRow): ContactListItemDto => ({
  id: row.id,
  name: row.name,
  number: row.number,
  email: row.email,
  isWhatsappValid: row.isWhatsappValid,
  contactListId: row.contactListId,
  companyId: row.companyId,
});

export async function searchItems(
  scope: Scope,
  search: { contactListId: number; searchParam?: string; pageNumber: number },
) {
  await contactListStore(scope).mustHave(search.contactListId);
  const { contactListId, pageNumber, searchParam } = search;
  const { rows, hasMore } = await contactListItemStore(scope).page(contactListId, pageNumber, searchParam);
  return { contacts: rows, hasMore };
}

/** An item of a deleted list no longer exists, though its row may. */
async function itemOf(scope: Scope, id: number): Promise<ContactListItemRow> {
  const item = await contactListItemStore(scope).mustHave(id);
  await contactListStore(scope).mustHave(item.contactListId);
  return item;
}

export const showItem = async (scope: Scope, id: number): Promise<ContactListItemDto> =>
  presentItem(await itemOf(scope, id));

/** Changes the list's count and broadcasts it. */
async function count(scope: Scope, contactListId: number, more: number): Promise<void> {
  const list = await contactListStore(scope).count(contactListId, more);
  if (list) broadcastList(scope, { action: "update", record: presentContactList(list) });
}

export const addItem = (scope: Scope, { contactListId, ...input }: ContactListItemInput): Promise<ContactListItemDto> =>
  transaction(scope, async (inside) => {
    await contactListStore(inside).mustHave(contactListId);
    const { added } = await contactListItemStore(inside).add(contactListId, [newItem(input)]);
    const [record] = added;
    if (!record) throw new AppError("ERR_NUMBER_IN_LIST");
    broadcastItem(inside, { action: "create", record });
    await count(inside, contactListId, 1);
    if (record.isWhatsappValid === null) afterCommit(inside, (outside) => checkItem(outside, record));
    return record;
  });

/** One number that is added by hand is looked up at once; a whole list never is. */
async function checkItem(scope: Scope, { id, number }: ContactListItemDto): Promise<void> {
  const numberCheck = await checkNumber(scope, number).catch(() => null);
  if (numberCheck?.is !== "known" && numberCheck?.is !== "nobody") return;
  const [row] = await contactListItemStore(scope).change(
    { id, number },
    { isWhatsappValid: numberCheck.is === "known" },
  );
  if (row) broadcastItem(scope, { action: "update", record: presentItem(row) });
}

/** Another number has to be checked again. */
export async function changeItem(scope: Scope, id: number, patch: ContactListItemPatch): Promise<ContactListItemDto> {
  const store = contactListItemStore(scope);
  const before = await itemOf(scope, id);
  const { person, number } = newItem({ ...before, ...patch });
  const isOther = person !== before.person;
  try {
    const [row] = await store.change(
      { id },
      {
        ...patch,
        // Without a number in the patch, that of a colleague who changes it at the same moment stays.
        ...(patch.number !== undefined && { number, person }),
        ...(isOther && { isWhatsappValid: null, checkedAt: null }),
      },
    );
    if (!row) throw new AppError("ERR_NO_CONTACT_LIST_ITEM_FOUND");
    const record = presentItem(row);
    broadcastItem(scope, { action: "update", record });
    return record;
  } catch (error) {
    if (error instanceof UniqueConstraintError) throw new AppError("ERR_NUMBER_IN_LIST");
    throw error;
  }
}

export const removeItem = (scope: Scope, id: number): Promise<void> =>
  transaction(scope, async (inside) => {
    const store = contactListItemStore(inside);
    const { contactListId } = await itemOf(inside, id);
    if ((await store.remove({ id })) === 0) throw new AppError("ERR_NO_CONTACT_LIST_ITEM_FOUND");
    broadcastItem(inside, { action: "delete", id, contactListId });
    await count(inside, contactListId, -1);
  });

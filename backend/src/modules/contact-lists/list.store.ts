import type { ContactListDto } from "@guiche/contract/contact-lists";
import { pageSize } from "@guiche/contract/limits";
import { ContactList } from "../../models/contact-list";
import { contains } from "../../core/db/contains";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

export type ContactListRow = Plain<ContactList>;

const byName: [string, string][] = [
  ["name", "ASC"],
  ["id", "ASC"],
];

export const presentContactList = ({ id, name, contactsCount }: ContactListRow): ContactListDto => ({
  id,
  name,
  contactsCount,
});

export const contactListStore = (scope: Scope) => {
  const lists = repository(scope, ContactList, "ERR_NO_CONTACT_LIST_FOUND");
  return {
    add: lists.add,
    change: lists.change,
    remove: lists.remove,
    mustHave: lists.mustHave,
    all: () => lists.all({ order: byName }),
    page: (pageNumber: number, text: string | undefined) =>
      lists.page(pageNumber, pageSize.other, { where: text ? contains("name", text) : {}, order: byName }),
    /** Adds to the number of people, in the transaction that adds or removes them. */
    count: async (id: number, more: number): Promise<ContactListRow | undefined> => {
      const [row] = await lists.sql<ContactListRow>`
        UPDATE contact_lists l SET "contactsCount" = l."contactsCount" + ${more}::int, "updatedAt" = now()
         WHERE l."companyId" = ${scope} AND l.id = ${id} RETURNING l.*`;
      return row;
    },
  };
};

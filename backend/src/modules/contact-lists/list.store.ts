import type { ContactListDto } from "@guiche/contract/contact-lists";
import { pageSize } from "@guiche/contract/limits";
import { Op } from "sequelize";
import { ContactList } from "../../models/contacts/contact-list";
import { contains } from "../../core/db/contains";
import { AppError } from "../../core/http/errors";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

type ContactListRow = Plain<ContactList>;

const byName: string[] = ["name", "id"];

export const presentContactList = ({ id, name, contactsCount }: ContactListRow): ContactListDto => ({
  id,
  name,
  contactsCount,
});

/** Rows of deleted lists stay until their people are gone. */
const isThere = { removedAt: null };

export const contactListStore = (scope: Scope) => {
  const lists = repository(scope, ContactList);
  const mustHave = async (id: number): Promise<ContactListRow> => {
    const row = await lists.first({ where: { id, ...isThere } });
    if (!row) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
    return row;
  };
  return {
    add: lists.add,
    mustHave,
    change: (id: number, patch: { name?: string }) => lists.change({ id, ...isThere }, patch),
    all: () => lists.all({ where: isThere, order: byName }),
    page: (pageNumber: number, text: string | undefined) =>
      lists.page(pageNumber, pageSize.other, {
        where: { [Op.and]: [isThere, text ? contains("name", text) : {}] },
        order: byName,
      }),
    /** Locks it until the commit: a list is not deleted while something that uses it is stored. */
    hold: async (id: number, strength: "SHARE" | "UPDATE"): Promise<ContactListRow> => {
      const lock = strength === "SHARE" ? fragment`FOR SHARE` : fragment`FOR UPDATE`;
      const [row] = await lists.sql<ContactListRow>`
        SELECT l.* FROM contact_lists l
         WHERE l."companyId" = ${scope} AND l.id = ${id} AND l."removedAt" IS NULL ${lock}`;
      if (!row) throw new AppError("ERR_NO_CONTACT_LIST_FOUND");
      return row;
    },
    markRemoved: (id: number, removedAt: Date) => lists.change({ id, ...isThere }, { removedAt }),
    /** Adds to the number of people, in the transaction that adds or removes them. */
    count: async (id: number, more: number): Promise<ContactListRow | undefined> => {
      const [row] = await lists.sql<ContactListRow>`
        UPDATE contact_lists l SET "contactsCount" = l."contactsCount" + ${more}::int, "updatedAt" = now()
         WHERE l."companyId" = ${scope} AND l.id = ${id} AND l."removedAt" IS NULL RETURNING l.*`;
      return row;
    },
  };
};

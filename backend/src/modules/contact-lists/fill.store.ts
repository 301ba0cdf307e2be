import type { ContactListFill } from "@guiche/contract/contact-lists";
import { foldedContains } from "../../core/db/folded-search";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";
import { contactsWithTags, holdsNumber } from "../contacts";

export const fillStore = (scope: Scope) => ({
  /** The next people among the contacts, by id. A contact has its own tags and those of its tickets. */
  people: ({ searchParam = "", tagIds = [], contactIds }: ContactListFill, after: number, size: number) => {
    const digits = searchParam.replace(/[\s().+-]/g, "");
    const nameCondition = foldedContains(fragment`c.name`, searchParam);
    const matching = /^\d+$/.test(digits)
      ? fragment`(${nameCondition} OR ${holdsNumber(scope, digits)})`
      : nameCondition;
    const searchCondition = searchParam ? matching : fragment`TRUE`;
    const tagCondition = tagIds.length > 0 ? fragment`c.id IN (${contactsWithTags(scope, tagIds)})` : fragment`TRUE`;
    const contactCondition = contactIds ? fragment`c.id = ANY(${contactIds}::bigint[])` : fragment`TRUE`;
    return sqlOf(scope)<{ id: number; name: string; number: string | null; email: string }>`
      SELECT c.id, c.name, c.number, c.email FROM contacts c
       WHERE c."companyId" = ${scope} AND NOT c."isGroup" AND c.id > ${after}::bigint AND ${contactCondition}
         AND ${searchCondition} AND ${tagCondition}
       ORDER BY c.id LIMIT ${size}`;
  },
});

import type { ContactListItemDto } from "@guiche/contract/contact-lists";
import { maxExtraColumns } from "@guiche/contract/contact-sheets";
import { pageSize } from "@guiche/contract/limits";
import { searchedDigits } from "@guiche/contract/texts/phone-spellings";
import { ContactListItem } from "../../models/contacts/contact-list-item";
import { foldedContains } from "../../core/db/folded-search";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment, type Fragment } from "../../core/tenant/sql";
import { containing } from "../../core/text";

export type ContactListItemRow = Plain<ContactListItem>;

/** A person before it is stored. `spellings`: the numbers under which a contact of this person may be known. */
export interface NewItem extends Pick<ContactListItem, "name" | "number" | "email" | "person"> {
  spellings: string[];
  /** Other columns of the sheet. */
  fields: readonly { name: string; value: string }[];
}

const columns = fragment`i.id, i.name, i.number, i.email, i."isWhatsappValid", i."contactListId", i."companyId"`;
const column = <K extends keyof NewItem>(rows: readonly NewItem[], name: K): NewItem[K][] =>
  rows.map((row) => row[name]);

/** A text with letters is a name; digits may be part of either. */
function matching(text: string): Fragment {
  if (text === "") return fragment`TRUE`;
  const nameMatch = foldedContains(fragment`i.name`, text);
  const digits = text.replace(/\D/g, "");
  return digits
    ? fragment`(${nameMatch} OR i.number LIKE ANY(${searchedDigits(digits).map(containing)}::text[]))`
    : nameMatch;
}

export const contactListItemStore = (scope: Scope) => {
  const items = repository(scope, ContactListItem, "ERR_NO_CONTACT_LIST_ITEM_FOUND");
  const { sql } = items;
  return {
    change: items.change,
    remove: items.remove,
    mustHave: items.mustHave,

    /** Which of these people the list has already, and which of them opted out of campaigns. */
    standing: async (contactListId: number, rows: readonly NewItem[]) => {
      const personRows = await sql<{ person: string; isPresent: boolean; isOut: boolean }>`
        SELECT p.person,
               EXISTS (SELECT FROM contact_list_items i
                        WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId}::bigint
                          AND i.person = p.person) AS "isPresent",
               EXISTS (SELECT FROM opt_outs o WHERE o."companyId" = ${scope} AND o.person = p.person) AS "isOut"
          FROM unnest(${column(rows, "person")}::text[]) AS p(person)`;
      return {
        present: new Set(personRows.filter(({ isPresent }) => isPresent).map(({ person }) => person)),
        optedOut: new Set(personRows.filter(({ isOut }) => isOut).map(({ person }) => person)),
      };
    },

    /** Names of the other columns of its sheets: the variables of a campaign to this list. */
    fieldNames: (contactListId: number) => sql<{ name: string }>`
      SELECT DISTINCT f.name FROM (
        SELECT i.fields FROM contact_list_items i
         WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId} AND i.fields <> '[]'
         ORDER BY i.id LIMIT 5000) l, jsonb_to_recordset(l.fields) AS f(name text)
       ORDER BY 1 LIMIT 100`,

    /** The other columns of an export. */
    allFieldNames: (contactListId: number) => sql<{ name: string }>`
      SELECT DISTINCT f.name FROM contact_list_items i, jsonb_to_recordset(i.fields) AS f(name text)
       WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId} AND i.fields <> '[]'
       ORDER BY 1 LIMIT ${maxExtraColumns}`,

    page: async (contactListId: number, pageNumber: number, text = "") => {
      const size = pageSize.other;
      const rows = await sql<ContactListItemDto>`
        SELECT ${columns},
               EXISTS (SELECT FROM opt_outs o WHERE o."companyId" = ${scope} AND o.person = i.person) AS "isOptedOut"
          FROM contact_list_items i
         WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId} AND ${matching(text)}
         ORDER BY i.name, i.id LIMIT ${size + 1} OFFSET ${(pageNumber - 1) * size}`;
      return { rows: rows.slice(0, size), hasMore: rows.length > size };
    },

    /** The people after this one, by name: each batch of an export costs the same. */
    after: (contactListId: number, last: Pick<ContactListItemDto, "name" | "id"> | null, size: number) => {
      const further = last ? fragment`(i.name, i.id) > (${last.name}::text, ${last.id}::bigint)` : fragment`TRUE`;
      return sql<ContactListItemDto & Pick<NewItem, "fields">>`
        SELECT ${columns}, i.fields FROM contact_list_items i
         WHERE i."companyId" = ${scope} AND i."contactListId" = ${contactListId} AND ${further}
         ORDER BY i.name, i.id LIMIT ${size}`;
    },

    /**
     * Adds those who are not in the list yet; who is in it without an email gets it, and the other columns of
     * the last sheet. A number that a checked contact has is
     * known to be on WhatsApp. Returns the new people, and how many of them opted out of campaigns.
     */
    add: async (contactListId: number, rows: readonly NewItem[]) => {
      const spellings = rows.flatMap((row) => row.spellings.map((value) => [row.person, value] as const));
      const knownPeople = await sql<{ person: string }>`
        SELECT DISTINCT s.person
          FROM unnest(${spellings.map(([person]) => person)}::text[], ${spellings.map(([, value]) => value)}::text[])
                 AS s(person, value)
          JOIN contact_identities k ON k."companyId" = ${scope} AND k.kind = 'phone' AND k.value = s.value
          JOIN contacts c ON c."companyId" = k."companyId" AND c.id = k."contactId" AND NOT c."isUnchecked"`;
      const valid = new Set(knownPeople.map(({ person }) => person));
      const storedItems = await sql<ContactListItemDto & { person: string; isNew: boolean }>`
        INSERT INTO contact_list_items AS i ("companyId", "contactListId", name, number, person, email, fields, "isWhatsappValid")
        SELECT ${scope}, ${contactListId}::bigint, r.name, r.number, r.person, r.email, r.fields::jsonb, nullif(r.valid, false)
          FROM unnest(${column(rows, "name")}::text[], ${column(rows, "number")}::text[],
                      ${column(rows, "person")}::text[], ${column(rows, "email")}::text[],
                      ${rows.map(({ fields }) => JSON.stringify(fields))}::text[],
                      ${rows.map(({ person }) => valid.has(person))}::boolean[]) AS r(name, number, person, email, fields, valid)
            ON CONFLICT ("companyId", "contactListId", person)
            DO UPDATE SET email = coalesce(nullif(i.email, ''), excluded.email),
                          fields = CASE WHEN excluded.fields = '[]' THEN i.fields ELSE excluded.fields END, "updatedAt" = now()
                    WHERE (i.email = '' AND excluded.email <> '') OR excluded.fields NOT IN (i.fields, '[]')
        RETURNING ${columns}, i.person, i.xmax = 0 AS "isNew"`;
      const newItems = storedItems.filter(({ isNew }) => isNew);
      const optedOut =
        newItems.length === 0
          ? 0
          : await optedOutAmong(
              newItems.map(({ person }) => person),
              spellings,
            );
      return {
        added: newItems.map(({ isNew: _isNew, person: _person, ...item }): ContactListItemDto => item),
        optedOut,
      };
    },
  };

  /** How many of these people opted out: under this number, or as the contact who has it. */
  function optedOutAmong(people: string[], spellings: (readonly [string, string])[]): Promise<number> {
    const uniquePeople = new Set(people);
    const matchingSpellings = spellings.filter(([person]) => uniquePeople.has(person));
    return sql.number`
      SELECT count(DISTINCT s.person)::int AS count
        FROM unnest(${matchingSpellings.map(([person]) => person)}::text[], ${matchingSpellings.map(([, value]) => value)}::text[]) AS s(person, value)
        LEFT JOIN contact_identities k ON k."companyId" = ${scope} AND k.kind = 'phone' AND k.value = s.value
       WHERE EXISTS (SELECT FROM opt_outs o
                      WHERE o."companyId" = ${scope} AND (o.person = s.person OR o."contactId" = k."contactId"))`;
  }
};

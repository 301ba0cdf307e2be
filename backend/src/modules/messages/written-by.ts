import { fragment } from "../../core/tenant/sql";
import type { Identity } from "../contacts";

export const columnsOf = (identities: Identity[]) => {
  const kinds = identities.map(({ kind }) => kind);
  const values = identities.map(({ value }) => value);
  return { values, rows: fragment`SELECT * FROM unnest(${kinds}::text[], ${values}::text[])` };
};

/** SQL: whether a group's `messages m` was written by a person with one of these identities. */
export function writtenBy(identities: Identity[]) {
  const { values, rows } = columnsOf(identities);
  return fragment`(m.participant = ANY(${values}::text[])
    OR EXISTS (SELECT FROM contact_identities k
                WHERE k."companyId" = m."companyId" AND k."contactId" = m."authorId" AND (k.kind, k.value) IN (${rows})))`;
}

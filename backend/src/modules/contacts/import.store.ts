import { shownImports, type ContactImportDto } from "@guiche/contract/contact-sheets";
import { ContactImport } from "../../models/contacts/contact-import";
import { repository } from "../../core/tenant/repository";
import { actorOf, type Scope } from "../../core/tenant/scope";

/** What is known of an import before its first batch. */
export type StartedImport = Pick<ContactImportDto, "fileName" | "total" | "unchanged" | "refused" | "errors">;
type ImportCounts = Pick<ContactImportDto, "created" | "updated" | "unchanged">;
export type ImportRow = Omit<ContactImportDto, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

/** Imports kept per company. */
const maxStored = 20;

export const importStore = (scope: Scope) => {
  const imports = repository(scope, ContactImport);
  const { sql } = imports;
  return {
    begin: async (report: StartedImport): Promise<number> => {
      const { userId, name: userName } = actorOf(scope);
      const { fileName, total, unchanged, refused, errors } = report;
      const state = refused + unchanged >= total ? "done" : "running";
      const [insertedRow] = await sql<{ id: number }>`
        INSERT INTO contact_imports ("companyId", "userId", "userName", "fileName", total, unchanged, refused, errors, state)
        VALUES (${scope}, ${userId}, ${userName}, ${fileName}, ${total}, ${unchanged}, ${refused},
                ${JSON.stringify(errors)}::jsonb, ${state}) RETURNING id`;
      if (!insertedRow) throw new Error("The import insert returned no row.");
      await sql`
        DELETE FROM contact_imports i
         WHERE i."companyId" = ${scope}
           AND i.id <= (SELECT o.id FROM contact_imports o WHERE o."companyId" = ${scope}
                         ORDER BY o.id DESC LIMIT 1 OFFSET ${maxStored})`;
      return insertedRow.id;
    },

    /** Adds to the counts in the transaction that stores the batch; the last batch completes the import. */
    count: (id: number, { created, updated, unchanged }: ImportCounts) => sql`
      UPDATE contact_imports i
         SET created = i.created + ${created}::int, updated = i.updated + ${updated}::int,
             unchanged = i.unchanged + ${unchanged}::int, "updatedAt" = now(),
             state = CASE WHEN i.created + i.updated + i.unchanged + i.refused + ${created + updated + unchanged}::int >= i.total
                          THEN 'done' ELSE i.state END
       WHERE i."companyId" = ${scope} AND i.id = ${id}`,

    breakOff: (id: number) => imports.change({ id, state: "running" }, { state: "broken" }),

    /** The newest imports. A running one without progress for a minute counts as broken: no batch takes that long. */
    newest: () => sql<ImportRow>`
      SELECT i.id, i."fileName", i."userName", i.total, i.created, i.updated, i.unchanged, i.refused, i.errors,
             CASE WHEN i.state = 'running' AND i."updatedAt" < now() - interval '1 minute' THEN 'broken' ELSE i.state END AS state,
             i."createdAt", i."updatedAt"
        FROM contact_imports i WHERE i."companyId" = ${scope} ORDER BY i.id DESC LIMIT ${shownImports}`,
  };
};

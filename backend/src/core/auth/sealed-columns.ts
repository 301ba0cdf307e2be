import type { Scope } from "../tenant/scope";
import { isMask } from "./mask";
import { secrets } from "./seal";

/**
 * Secrets that columns of a table hold. Each is sealed for its company, column and row, so that it opens nowhere else;
 * null and the empty text both mean that there is none.
 */
export function sealedColumns<Field extends string>(table: string, fields: readonly Field[]) {
  const context = ({ companyId }: Scope, field: Field, id: number) => `${table}.${field}:${companyId}:${id}`;

  return {
    open: (scope: Scope, row: { id: number } & Record<Field, Buffer | null>, field: Field): string => {
      const sealed: Buffer | null = row[field];
      return sealed === null
        ? ""
        : secrets()
            .open(sealed, context(scope, field, row.id))
            .toString();
    },

    /** The columns of the secrets that were typed; a mask and a missing field leave the stored one. */
    seal: (scope: Scope, id: number, inputs: Partial<Record<Field, string | undefined>>) => {
      const columns: Partial<Record<Field, Buffer | null>> = {};
      for (const field of fields) {
        const value = inputs[field];
        if (value === undefined || isMask(value)) continue;
        columns[field] = value === "" ? null : secrets().seal(Buffer.from(value), context(scope, field, id));
      }
      return columns;
    },
  };
}

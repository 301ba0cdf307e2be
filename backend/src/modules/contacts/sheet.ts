import { setImmediate } from "node:timers/promises";
import { contactApi } from "@guiche/contract/contacts";
import {
  mappedColumns,
  sheetLimits,
  type SheetMapping,
  type SheetPreview,
  type SheetRefusals,
  type SheetReport,
} from "@guiche/contract/contact-sheets";
import { readRow, writtenIn } from "@guiche/contract/texts/sheet-rows";
import { invalid } from "../../core/http/errors";
import { countAttempt } from "../../core/http/limits";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { importStore } from "./import.store";
import { importRows, type NumberedRow } from "./sheet.import";
import { likelyMapping } from "./sheet.mapping";
import { beginningOfSheet, rowsOfSheet, type SheetRow } from "./sheet.reader";

/** Takes an uploaded sheet of contacts: returns its beginning as a preview, or imports it. */
export async function importSheet(
  scope: Scope,
  uploadedFile: UploadedFile | undefined,
  { mapping, preview, refused }: { mapping: SheetMapping | undefined; preview: boolean; refused: boolean },
): Promise<SheetPreview | SheetReport | SheetRefusals> {
  if (!uploadedFile) throw invalid({ file: "Required" });
  if (preview) return previewSheet(scope, uploadedFile.path);
  const chosenMapping = mapping ?? (await previewSheet(scope, uploadedFile.path)).mapping;
  if (refused) return refusedRows(scope, uploadedFile.path, chosenMapping);
  const rows = await mappedRows(scope, uploadedFile.path, chosenMapping);
  await countAttempt("import", scope, contactApi.upload.path);
  return importRows(scope, uploadedFile.filename ?? "", [...rows].flat());
}

/** The beginning of a sheet, and a guess at its columns. */
export async function previewSheet(scope: Scope, path: string, maxRows: number = sheetLimits.rows) {
  const beginning = await beginningOfSheet(scope, path, maxRows);
  const { columns, rows, total } = beginning;
  return { columns, rows, total, mapping: likelyMapping(beginning) } satisfies SheetPreview;
}

/** The rows of a sheet, its cells as the mapping reads them, in batches. */
export async function mappedRows(
  scope: Scope,
  path: string,
  mapping: SheetMapping,
  maxRows: number = sheetLimits.rows,
): Promise<Iterable<NumberedRow[]>> {
  const columns = [...new Set([...mappedColumns(mapping), ...mapping.extra.map(({ column }) => column)])];
  return mapBatches(mapping, columns, await rowsOfSheet(scope, path, columns, maxRows));
}

function* mapBatches(
  mapping: SheetMapping,
  columns: number[],
  batches: Iterable<SheetRow[]>,
): Generator<NumberedRow[]> {
  let isFirst = mapping.hasHeader;
  for (const rows of batches) {
    yield (isFirst ? rows.slice(1) : rows).map(({ row, cells }) => ({
      row,
      ...writtenIn(mapping, (column) => cells[columns.indexOf(column)] ?? ""),
    }));
    isFirst = false;
  }
}

/** The rows that an import with this mapping refuses, each with all its cells. */
export async function refusedRows(
  scope: Scope,
  path: string,
  mapping: SheetMapping,
  maxRows: number = sheetLimits.rows,
): Promise<SheetRefusals> {
  const { columns } = await beginningOfSheet(scope, path, maxRows);
  const batches = await rowsOfSheet(scope, path, [...columns.keys()], maxRows);
  const refusedRows: SheetRefusals["refusedRows"] = [];
  let isHeader = mapping.hasHeader;
  for (const rows of batches) {
    await setImmediate();
    for (const { row, cells } of isHeader ? rows.slice(1) : rows) {
      const read = readRow(writtenIn(mapping, (column) => cells[column] ?? ""));
      if (Array.isArray(read)) refusedRows.push({ cells, errors: read.map((problem) => ({ row, ...problem })) });
    }
    isHeader = false;
  }
  return { titles: mapping.hasHeader ? columns : [], refusedRows };
}

/** The company's recent imports, including those that failed before a reply was sent. */
export const recentImports = (scope: Scope) => importStore(scope).newest();

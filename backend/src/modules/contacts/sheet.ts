import { contactApi, type SheetMapping, type SheetPreview, type SheetReport } from "@guiche/contract/contacts";
import { writtenIn } from "@guiche/contract/sheet-rows";
import { AppError } from "../../core/http/errors";
import { countAttempt } from "../../core/http/limits";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { importStore } from "./import.store";
import { importRows, type NumberedRow } from "./sheet.import";
import { likelyMapping } from "./sheet.mapping";
import { beginningOfSheet, rowsOfSheet } from "./sheet.reader";

/** Takes an uploaded sheet of contacts: without a mapping it is previewed, with one it is imported. */
export async function importSheet(
  scope: Scope,
  sent: UploadedFile | undefined,
  mapping: SheetMapping | undefined,
): Promise<SheetPreview | SheetReport> {
  if (!sent) throw new AppError("ERR_VALIDATION", { fields: { file: "Required" } });
  if (!mapping) return previewSheet(scope, sent.path);
  const rows = await rowsWritten(scope, sent.path, mapping);
  await countAttempt("import", scope, contactApi.upload.path);
  return importRows(scope, sent.filename ?? "", rows);
}

/** The beginning of a sheet, and a guess at its columns. */
export async function previewSheet(scope: Scope, path: string): Promise<SheetPreview> {
  const beginning = await beginningOfSheet(scope, path);
  return { ...beginning, mapping: likelyMapping(beginning) };
}

/** The rows of a sheet, its cells as the mapping reads them. */
export async function rowsWritten(scope: Scope, path: string, mapping: SheetMapping): Promise<NumberedRow[]> {
  const columns = [
    ...new Set([mapping.number, mapping.name, mapping.email, ...mapping.extra.map(({ column }) => column)]),
  ].filter((column) => column !== null);
  const rows = await rowsOfSheet(scope, path, columns);
  return (mapping.hasHeader ? rows.slice(1) : rows).map(({ row, cells }) => ({
    row,
    ...writtenIn(mapping, (column) => cells[columns.indexOf(column)] ?? ""),
  }));
}

/** The company's recent imports, including those that failed before anybody got a reply. */
export const recentImports = (scope: Scope) => importStore(scope).newest();

import { contactApi, type SheetMapping, type SheetPreview, type SheetReport } from "@guiche/contract/contacts";
import { AppError } from "../../platform/http/errors";
import { countAct } from "../../platform/http/limits";
import type { UploadedFile } from "../../platform/http/upload";
import type { Scope } from "../../platform/tenant/scope";
import { importStore } from "./import.store";
import { importRows } from "./sheet.import";
import { likelyMapping } from "./sheet.mapping";
import { wholeNumber } from "./sheet.numbers";
import { beginningOfSheet, rowsOfSheet } from "./sheet.reader";

/** A spreadsheet of contacts: looked at, or brought in once somebody has said what its columns are. */
export async function takeSheet(
  scope: Scope,
  sent: UploadedFile | undefined,
  mapping: SheetMapping | undefined,
): Promise<SheetPreview | SheetReport> {
  if (!sent) throw new AppError("ERR_VALIDATION", { fields: { file: "Required" } });
  if (!mapping) {
    const beginning = await beginningOfSheet(scope, sent.path);
    return { ...beginning, mapping: likelyMapping(beginning) };
  }
  const { number, name, email, extra, hasHeader, fromBrazil } = mapping;
  const columns = [number, name ?? -1, email ?? -1, ...extra.map(({ column }) => column)];
  const rows = await rowsOfSheet(scope, sent.path, columns);
  await countAct("import", scope, contactApi.upload.path);
  return importRows(
    scope,
    sent.filename ?? "",
    (hasHeader ? rows.slice(1) : rows).map(({ row, cells: [digits = "", called = "", mail = "", ...values] }) => ({
      row,
      number: fromBrazil ? wholeNumber(digits) : digits,
      name: name === null ? null : called,
      email: mail,
      extraInfo: extra
        .map((field, at) => ({ name: field.name, value: values[at] ?? "" }))
        .filter(({ value }) => value !== ""),
    })),
  );
}

/** What became of the company's last sheets, also where nobody was told because something broke off. */
export const recentImports = (scope: Scope) => importStore(scope).newest();

import { setImmediate } from "node:timers/promises";
import { contactListApi, listedRefusals, listSheetRows, type ContactListReport } from "@guiche/contract/contact-lists";
import {
  withOtherColumns,
  type SheetMapping,
  type SheetPreview,
  type SheetRefusals,
} from "@guiche/contract/contact-sheets";
import { readRow } from "@guiche/contract/texts/sheet-rows";
import { invalid } from "../../core/http/errors";
import { countAttempt } from "../../core/http/limits";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { previewSheet, mappedRows, refusedRows, type NumberedRow } from "../contacts";
import { newItem } from "./item.rules";
import type { NewItem } from "./item.store";
import { addInBatches } from "./list.adding";
import { contactListStore } from "./list.store";

/** Rows processed before yielding to the event loop. */
const rowsAtOnce = 50;

/** Takes an uploaded sheet: its beginning as a preview, or its people into the list. */
export async function importIntoList(
  scope: Scope,
  id: number,
  upload: UploadedFile | undefined,
  { mapping, preview, refused }: { mapping: SheetMapping | undefined; preview: boolean; refused: boolean },
): Promise<SheetPreview | ContactListReport | SheetRefusals> {
  await contactListStore(scope).mustHave(id);
  if (!upload) throw invalid({ file: "Required" });
  const loadPreview = () => previewSheet(scope, upload.path, listSheetRows);
  if (preview) return loadPreview();
  const columnMapping = mapping ?? withOtherColumns(await loadPreview());
  if (refused) return refusedRows(scope, upload.path, columnMapping, listSheetRows);
  const batches = await mappedRows(scope, upload.path, columnMapping, listSheetRows);
  await countAttempt("import", scope, contactListApi.upload.path);
  const refusals: Pick<ContactListReport, "refused" | "errors"> = { refused: 0, errors: [] };
  const counts = await addInBatches(scope, id, async (add) => {
    for (const rows of batches) await add(await acceptRows(rows, refusals));
  });
  return { ...counts, ...refusals };
}

/** The people of a batch; what is refused is added to the report. */
async function acceptRows(rows: readonly NumberedRow[], report: Pick<ContactListReport, "refused" | "errors">) {
  const items: NewItem[] = [];
  for (const [at, one] of rows.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate();
    const read = readRow(one);
    if (!Array.isArray(read)) {
      items.push(newItem({ ...read, fields: read.extraInfo }));
      continue;
    }
    report.refused += 1;
    if (report.refused <= listedRefusals) report.errors.push(...read.map((problem) => ({ row: one.row, ...problem })));
  }
  return items;
}

import { setImmediate } from "node:timers/promises";
import {
  contactListApi,
  type ContactListFill,
  type ContactListFillReport,
  type ContactListReport,
} from "@guiche/contract/contact-lists";
import type { SheetError, SheetMapping, SheetPreview } from "@guiche/contract/contacts";
import { readRow } from "@guiche/contract/sheet-rows";
import { transaction } from "../../core/db/transaction";
import { AppError } from "../../core/http/errors";
import { countAttempt } from "../../core/http/limits";
import type { UploadedFile } from "../../core/http/upload";
import type { Scope } from "../../core/tenant/scope";
import { previewSheet, rowsWritten, type NumberedRow } from "../contacts";
import { mustHaveTags } from "../tags";
import { newItem, oncePerPerson } from "./item.rules";
import { contactListItemStore, type NewItem } from "./item.store";
import { fillStore } from "./fill.store";
import { broadcastReload } from "./list.events";
import { contactListStore } from "./list.store";

const atOnce = 500;
/** Rows whose faults are listed. */
const maxFaulty = 100;
/** Rows processed before yielding to the event loop. */
const atOneGo = 50;

/** Takes an uploaded sheet: its beginning as a preview, or its people into the list. */
export async function importIntoList(
  scope: Scope,
  id: number,
  sent: UploadedFile | undefined,
  { mapping, preview }: { mapping: SheetMapping | undefined; preview: boolean },
): Promise<SheetPreview | ContactListReport> {
  await contactListStore(scope).mustHave(id);
  if (!sent) throw new AppError("ERR_VALIDATION", { fields: { file: "Required" } });
  if (preview) return previewSheet(scope, sent.path);
  const chosen = mapping ?? (await previewSheet(scope, sent.path)).mapping;
  const written = await rowsWritten(scope, sent.path, chosen);
  await countAttempt("import", scope, contactListApi.upload.path);
  const { items, errors, refused } = await checked(written);
  const created = await bring(scope, id, oncePerPerson(items));
  return { created, repeated: items.length - created, refused, errors };
}

async function checked(written: readonly NumberedRow[]) {
  const items: NewItem[] = [];
  const errors: SheetError[] = [];
  let refused = 0;
  for (const [at, one] of written.entries()) {
    if (at % atOneGo === 0) await setImmediate();
    const read = readRow(one);
    if (!Array.isArray(read)) {
      items.push(newItem(read));
      continue;
    }
    refused += 1;
    if (refused <= maxFaulty) errors.push(...read.map((problem) => ({ row: one.row, ...problem })));
  }
  return { items, errors, refused };
}

/** Adds people in batches, each with its part of the count: what is stored before a failure stays and is counted. */
async function bring(scope: Scope, id: number, items: readonly NewItem[]): Promise<number> {
  let created = 0;
  try {
    for (let start = 0; start < items.length; start += atOnce) {
      created += await transaction(scope, async (inside) => {
        const added = await contactListItemStore(inside).add(id, items.slice(start, start + atOnce));
        if (added.length > 0) await contactListStore(inside).count(id, added.length);
        return added.length;
      });
    }
  } finally {
    if (created > 0) await broadcastReload(scope, id);
  }
  return created;
}

/** Adds the company's contacts that match, groups excepted. */
export async function fillContactList(
  scope: Scope,
  id: number,
  chosen: ContactListFill,
): Promise<ContactListFillReport> {
  await contactListStore(scope).mustHave(id);
  await mustHaveTags(scope, chosen.tagIds ?? []);
  const store = fillStore(scope);
  let [seen, withoutNumber, after] = [0, 0, 0];
  const items: NewItem[] = [];
  for (;;) {
    const rows = await store.people(chosen, after, atOnce);
    for (const { number, ...row } of rows)
      if (number === null) withoutNumber += 1;
      else items.push(newItem({ ...row, number }));
    seen += rows.length;
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < atOnce) break;
  }
  const created = await bring(scope, id, oncePerPerson(items));
  return { created, repeated: seen - withoutNumber - created, withoutNumber };
}

import { Readable } from "node:stream";
import { exportedColumns } from "@guiche/contract/contact-sheets";
import { byteOrderMark, csvLine } from "@guiche/contract/csv";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { contactListItemStore } from "./item.store";
import { contactListStore } from "./list.store";

const atOnce = 1_000;
export const listFileName = "lista-de-contatos.csv";

/** Streams the people of a list as a CSV sheet. The export is audited. */
export async function exportContactList(scope: Scope, id: number): Promise<Readable> {
  const { name } = await contactListStore(scope).mustHave(id);
  await recordAudit(scope, { action: "data.exported", target: listFileName, details: { list: name } });
  return Readable.from(linesOf(scope, id));
}

async function* linesOf(scope: Scope, id: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(exportedColumns);
  let last: { name: string; id: number } | null = null;
  for (;;) {
    const rows = await contactListItemStore(scope).after(id, last, atOnce);
    if (rows.length > 0) yield rows.map(({ name, number, email }) => csvLine([name, number, email])).join("");
    last = rows.at(-1) ?? null;
    if (!last || rows.length < atOnce) return;
  }
}

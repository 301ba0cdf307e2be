import { Readable } from "node:stream";
import { exportedColumns } from "@guiche/contract/contact-sheets";
import { byteOrderMark, csvTextLine } from "@guiche/contract/texts/csv";
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
  const fieldNames = (await contactListItemStore(scope).allFieldNames(id)).map(({ name }) => name);
  yield byteOrderMark + csvTextLine([...exportedColumns, ...fieldNames]);
  let last: { name: string; id: number } | null = null;
  for (;;) {
    const rows = await contactListItemStore(scope).after(id, last, atOnce);
    const lines = rows.map(({ name, number, email, fields }) => {
      const values = fieldNames.map((field) => fields.find((one) => one.name === field)?.value ?? "");
      return csvTextLine([name, `+${number}`, email, ...values]);
    });
    if (lines.length > 0) yield lines.join("");
    last = rows.at(-1) ?? null;
    if (!last || rows.length < atOnce) return;
  }
}

import { Readable } from "node:stream";
import { contactColumns } from "@guiche/contract/contact-sheets";
import { byteOrderMark, csvLine } from "@guiche/contract/csv";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { contactSearchStore, type ExportedContact } from "./search.store";

const atOnce = 1_000;

/** Streams the company's people as a CSV sheet, page by page. The export is audited. */
export async function exportContacts(scope: Scope, searchParam?: string): Promise<Readable> {
  await recordAudit(scope, {
    action: "data.exported",
    target: "contatos.csv",
    details: searchParam ? { searchParam } : {},
  });
  return Readable.from(linesOf(scope, searchParam));
}

const lineOf = ({ name, number, email, otherNumbers }: ExportedContact): string =>
  csvLine([name, number ?? "", email, otherNumbers.join(", ")]);

async function* linesOf(scope: Scope, searchParam?: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(contactColumns);
  let after: { name: string; id: number } | null = null;
  for (;;) {
    const rows = await contactSearchStore(scope).peopleAfter(searchParam, after, atOnce);
    if (rows.length > 0) yield rows.map(lineOf).join("");
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = { name: last.name, id: last.id };
  }
}

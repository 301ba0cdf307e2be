import { Readable } from "node:stream";
import { contactColumns } from "@guiche/contract/contact-sheets";
import { byteOrderMark, csvTextLine } from "@guiche/contract/texts/csv";
import { cellOfTags } from "@guiche/contract/texts/sheet-rows";
import type { Scope } from "../../core/tenant/scope";
import { recordAudit } from "../audit";
import { contactStore } from "./contact.store";
import { contactSearchStore } from "./search.store";

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

const valuesOf = (fields: readonly { name: string; value: string }[], field: string): string[] =>
  fields.filter(({ name, value }) => name === field && value !== "").map(({ value }) => value);

async function* linesOf(scope: Scope, searchParam?: string): AsyncGenerator<string> {
  const fieldNames = (await contactStore(scope).fieldNames()).map(({ name }) => name);
  yield byteOrderMark + csvTextLine([...contactColumns, ...fieldNames]);
  let after: { name: string; id: number } | null = null;
  for (;;) {
    const rows = await contactSearchStore(scope).peopleAfter(searchParam, after, atOnce);
    const lines = rows.map(({ name, number, email, otherNumbers, tags, fields }) =>
      csvTextLine([
        name,
        number === null ? "" : `+${number}`,
        email,
        otherNumbers.map((other) => `+${other}`).join(", "),
        cellOfTags(tags),
        ...fieldNames.map((field) => valuesOf(fields, field).join(" ::: ")),
      ]),
    );
    if (lines.length > 0) yield lines.join("");
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = { name: last.name, id: last.id };
  }
}

import { Readable } from "node:stream";
import type { AuditExport } from "@guiche/contract/audit";
import type { Language } from "@guiche/contract/texts/languages";
import { auditColumns, auditSentence } from "@guiche/contract/audit/sentence";
import { byteOrderMark, csvLine, sheetMoment } from "@guiche/contract/texts/csv";
import type { Scope } from "../../core/tenant/scope";
import { presentAudit, recordAudit } from "./audit.service";
import { auditStore, type AuditRow } from "./audit.store";

const atOnce = 1_000;
export const auditFileName = "auditoria.csv";

/** Streams the entries that match as a CSV sheet, newest first. The export is audited. */
export async function exportAudit(scope: Scope, { language, ...filter }: AuditExport): Promise<Readable> {
  const { action, userId, searchParam, from, to } = filter;
  await recordAudit(scope, {
    action: "data.exported",
    target: auditFileName,
    details: {
      ...((from ?? to) && { period: [from, to].map((day) => day?.split("-").reverse().join("/") ?? "").join(" – ") }),
      ...(action && { what: action }),
      ...(userId && { person: userId }),
      ...(searchParam && { searchParam }),
    },
  });
  return Readable.from(linesOf(scope, filter, language));
}

async function* linesOf(
  scope: Scope,
  filter: Omit<AuditExport, "language">,
  language: Language,
): AsyncGenerator<string> {
  const store = auditStore(scope);
  const timezone = await store.timezone();
  const { when, who, what, ip } = auditColumns(language);
  yield byteOrderMark + csvLine([when, who, what, ip]);
  let last: number | null = null;
  for (;;) {
    const rows: AuditRow[] = await store.below(last, filter, timezone, atOnce);
    if (rows.length > 0) yield rows.map((row) => lineOf(row, language, timezone)).join("");
    last = rows.at(-1)?.id ?? null;
    if (last === null || rows.length < atOnce) return;
  }
}

function lineOf(row: AuditRow, language: Language, timezone: string): string {
  return csvLine([
    sheetMoment(row.createdAt, timezone),
    row.userName,
    auditSentence(presentAudit(row), language),
    row.ip,
  ]);
}

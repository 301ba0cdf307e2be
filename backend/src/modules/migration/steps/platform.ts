import { extendDueDate, recurrenceNames } from "@guiche/contract/companies";
import type { Item, Kind, Migration } from "../migration";
import { billedPeriods } from "../migration.store";
import { flagOf, numberOf, shortText, textOf, timeOf, timesOf } from "../rules/values";
import { allOf } from "../source/source";
import { centsOf } from "./companies";

const announcements: Kind = { kind: "announcement", table: "Announcements", name: "announcements", hasId: true };
const helps: Kind = { kind: "help", table: "Helps", name: "helps", hasId: true };
const invoices: Kind = { kind: "invoice", table: "Invoices", name: "invoices", hasId: true, isChecked: true };

/** The identifier of a video: eleven characters, alone or in its address. */
const videoIn = (text: string): string | null =>
  /^[\w-]{11}$/.exec(text)?.[0] ?? /(?:v=|youtu\.be\/|embed\/|shorts\/)([\w-]{11})(?![\w-])/.exec(text)?.[1] ?? null;

/** What the owner of the platform tells all companies. */
export async function bringPlatform(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  await migration.begin(announcements);
  await migration.bring(
    announcements,
    (await allOf(source, "Announcements", "id")).map((row): Item => {
      const [key, title] = [textOf(row.id), shortText(row.title, 100)];
      if (title === "") return { key, name: key, leftOut: "empty" };
      const priority = [1, 2, 3].find((one) => one === numberOf(row.priority)) ?? 3;
      const status = flagOf(row.status) ?? false;
      return {
        key,
        name: title,
        notes: textOf(row.mediaPath) ? ["fileOwed"] : [],
        row: { title, text: textOf(row.text), priority, status, ...timesOf(row, now) },
      };
    }),
  );
  await migration.begin(helps);
  await migration.bring(
    helps,
    (await allOf(source, "Helps", "id")).map((row): Item => {
      const [key, title, video] = [textOf(row.id), shortText(row.title, 100), videoIn(textOf(row.video).trim())];
      if (video === null || title === "") return { key, name: title, leftOut: "notUsed" };
      return {
        key,
        name: title,
        row: { title, description: shortText(row.description, 1_000), video, ...timesOf(row, now) },
      };
    }),
  );
}

/** Paid bills, for the history of each company: what is open there is billed here from its due date. */
export async function bringInvoices(migration: Migration, now: Date): Promise<void> {
  const { source } = migration;
  const rows = await allOf(source, "Companies", "id");
  const companies = new Map(rows.map((row) => [textOf(row.id), row]));
  const periods = new Map<string, string>();
  const invoiceIdByPeriod = await billedPeriods();
  await migration.bringOfCompanies(
    invoices,
    ({ id }) => textOf(id),
    (row, companyId, key) => {
      const due = row.dueDate instanceof Date ? row.dueDate.toISOString() : textOf(row.dueDate);
      const periodFrom = /^\d{4}-\d\d-\d\d/.exec(due)?.[0];
      const valueCents = centsOf(row.value) ?? 0;
      if (textOf(row.status) !== "paid" || valueCents <= 0 || !periodFrom) return { leftOut: "unpaid" };
      const first = periods.get(`${companyId} ${periodFrom}`);
      if (first !== undefined) return { sameAs: first };
      periods.set(`${companyId} ${periodFrom}`, key);
      const here = invoiceIdByPeriod.get(`${companyId} ${periodFrom}`);
      if (here !== undefined && here !== migration.idOf("invoice", key)) return { leftOut: "takenHere" };
      const recurrence = recurrenceNames.find(
        (name) => name === textOf(companies.get(textOf(row.companyId))?.recurrence),
      );
      const paidAt = timeOf(now, row.updatedAt, row.createdAt);
      return {
        row: {
          companyId,
          planName: shortText(row.detail, 50) || "?",
          periodFrom,
          periodTo: extendDueDate(periodFrom, recurrence ?? "MENSAL"),
          valueCents,
          paidAt,
          grantedAt: paidAt,
          ...timesOf(row, now),
        },
      };
    },
  );
}

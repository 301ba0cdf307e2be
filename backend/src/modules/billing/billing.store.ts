import type { Recurrence } from "@guiche/contract/companies";
import type { LedgerKind } from "@guiche/contract/invoices";
import { pageSize } from "@guiche/contract/limits";
import { settingDefaults } from "@guiche/contract/settings";
import { Op } from "sequelize";
import { Invoice } from "../../models/billing/invoice";
import { LedgerEntry } from "../../models/billing/ledger-entry";
import { foldedContains } from "../../core/db/folded-search";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { fragment } from "../../core/tenant/sql";

export type InvoiceRow = Plain<Invoice>;
export type LedgerRow = Plain<LedgerEntry>;

/** The columns of an unpaid invoice, which are computed again when the plan or the recurrence changes. */
type PricedInvoice = Pick<InvoiceRow, "planName" | "periodFrom" | "periodTo" | "valueCents" | "planChangeCents">;

/** An invoice with its company. `credit` is what the company has paid and not used, in cents. */
export interface ListedInvoice extends Pick<
  Invoice,
  "id" | "planName" | "periodFrom" | "periodTo" | "valueCents" | "planChangeCents" | "paidAt" | "companyId"
> {
  companyName: string;
  credit: number;
  /** The company's oldest invoice that is not paid: the one that credit counts towards. */
  isNext: boolean;
}

/** The data of a company from which its invoices are computed. */
export interface BilledCompany {
  companyId: number;
  name: string;
  dueDate: string | null;
  dueDay: number | null;
  recurrence: Recurrence;
  timezone: string;
  planName: string;
  /** Cents a month, of the plan that the next period has. */
  planCents: number;
}

/** Companies that may need invoices, with the plan of their next period; only the company `id` if it is given. */
export const billedCompanies = (id: number | null, tx?: Scope["tx"]) =>
  crossTenantSql("making invoices", tx).sql<BilledCompany>`
    SELECT c.id AS "companyId", c.name, c."dueDate", c."dueDay", c.recurrence,
           coalesce(s.value, ${settingDefaults.timezone}) AS timezone, p.name AS "planName", p."valueCents" AS "planCents"
      FROM companies c
      JOIN plans p ON p.id = coalesce(c."nextPlanId", c."planId")
      LEFT JOIN settings s ON s."companyId" = c.id AND s.key = 'timezone'
     WHERE c."removedAt" IS NULL AND (${id}::bigint IS NULL OR c.id = ${id})
     ORDER BY c.id`;

/** The invoices of all companies, or of one; newest period first. `text` is part of a company's or plan's name or an id. */
export const listInvoices = (companyId: number | null, text: string | undefined, pageNumber: number) => {
  const isNamed = foldedContains(fragment`(i."planName" || ' ' || c.name)`, text ?? "");
  return crossTenantSql("listing invoices").sql<ListedInvoice>`
    SELECT i.id, i."planName", i."periodFrom", i."periodTo", i."valueCents", i."planChangeCents", i."paidAt",
           i."companyId", c.name AS "companyName",
           coalesce((SELECT sum(l.cents) FROM ledger_entries l WHERE l."companyId" = i."companyId"), 0)::int AS credit,
           i.id = (SELECT o.id FROM invoices o WHERE o."companyId" = i."companyId" AND o."paidAt" IS NULL
                    ORDER BY o."periodFrom" LIMIT 1) AS "isNext"
      FROM invoices i JOIN companies c ON c.id = i."companyId"
     WHERE (${companyId}::bigint IS NULL OR i."companyId" = ${companyId})
       AND (${text ?? null}::text IS NULL OR i.id::text = ${text ?? null} OR ${isNamed})
     ORDER BY i."periodFrom" DESC, i.id DESC
     LIMIT ${pageSize.other}::int OFFSET ${(pageNumber - 1) * pageSize.other}::int`;
};

/** The company of an invoice, for the platform's owner; undefined when there is none. */
export async function companyOfInvoice(id: number): Promise<number | undefined> {
  const [row] = await crossTenantSql("finding the company of an invoice").sql<{ companyId: number }>`
    SELECT "companyId" FROM invoices WHERE id = ${id}`;
  return row?.companyId;
}

export const billingStore = (scope: Scope) => {
  const invoices = repository(scope, Invoice, "ERR_NO_INVOICE_FOUND");
  const entries = repository(scope, LedgerEntry);
  return {
    mustHave: invoices.mustHave,
    /** Oldest first. */
    listUnpaid: () => invoices.all({ where: { paidAt: null }, order: ["periodFrom"] }),
    /** Newest first. */
    listPaid: () => invoices.all({ where: { paidAt: { [Op.ne]: null } }, order: [["periodFrom", "DESC"]] }),
    add: (invoice: PricedInvoice) => invoices.add(invoice),
    change: (id: number, patch: Partial<PricedInvoice & { isAhead: boolean }>) => invoices.change({ id }, patch),
    remove: (id: number) => invoices.remove({ id }),
    markPaid: (id: number, patch: { paidAt: Date | null; grantedAt?: Date }) => invoices.change({ id }, patch),
    addEntry: (kind: LedgerKind, cents: number, invoiceId: number | null, note = "") =>
      entries.add({ kind, cents, invoiceId, note }),
    /** Oldest first. */
    entriesOf: (invoiceId: number) => entries.all({ where: { invoiceId }, order: ["id"] }),
    newest: () => entries.all({ order: [["id", "DESC"]], limit: 100 }),
    invoicesByIds: (ids: number[]) => invoices.all({ where: { id: ids } }),
    /** Cents paid by hand towards the invoice, less what was taken back. */
    paidByHand: (invoiceId: number) => entries.sql.number`
      SELECT coalesce(sum(cents), 0)::int AS cents FROM ledger_entries
       WHERE "companyId" = ${scope} AND "invoiceId" = ${invoiceId} AND kind IN ('payment', 'return')`,
    /** Cents that the company has paid and no invoice has used. */
    credit: () => entries.sql.number`
      SELECT coalesce(sum(cents), 0)::int AS cents FROM ledger_entries WHERE "companyId" = ${scope}`,
  };
};

export interface PlatformOwner {
  email: string;
  companyId: number;
}

export const platformOwners = () => crossTenantSql("finding the super users").sql<PlatformOwner>`
  SELECT u.email, u."companyId" FROM users u WHERE u.super AND u."suspendedAt" IS NULL ORDER BY u.id`;

import { Charge } from "../../models/billing/charge";
import { crossTenantSql } from "../../core/tenant/cross-tenant-sql";
import { repository, sqlOf, type Plain } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { neverExpiring, notPolled } from "./providers/provider";

export type ChargeRow = Plain<Charge>;

export const chargeStore = (scope: Scope) => {
  const charges = repository(scope, Charge, "ERR_NO_INVOICE_FOUND");
  const sql = sqlOf(scope);
  return {
    mustHave: charges.mustHave,
    add: charges.add,
    change: (id: number, patch: Partial<Omit<ChargeRow, "id" | "companyId">>) => charges.change({ id }, patch),
    /** The charge of this invoice that can still be paid. */
    live: (invoiceId: number, at: Date) => sql.first<ChargeRow>`
      SELECT c.* FROM charges c
       WHERE c."companyId" = ${scope} AND c."invoiceId" = ${invoiceId} AND c.state = 'waiting' AND c."expiresAt" > ${at}
       ORDER BY c.id DESC LIMIT 1`,
    /** Marks those that should not be paid any more; whether there were any. */
    markSuperfluous: (credit: number, at: Date) => sql.hasRows`
      UPDATE charges c SET state = 'cancelling', "updatedAt" = now()
       WHERE c."companyId" = ${scope} AND c.state = 'waiting'
         AND (c."expiresAt" > ${at} OR c.provider = ANY(${neverExpiring}))
         AND NOT EXISTS (
           SELECT FROM invoices i WHERE i."companyId" = c."companyId" AND i.id = c."invoiceId" AND i."paidAt" IS NULL
              AND i."valueCents" - ${credit}::int = c.cents)
      RETURNING c.id`,
    /** Marks every charge of the company that waits. */
    markAll: async (): Promise<void> => {
      await charges.change({ state: "waiting" }, { state: "cancelling" });
    },
    /** Marks those of an invoice whose time is over, if the provider still takes money for them. */
    expire: async (invoiceId: number, at: Date): Promise<void> => {
      await sql`
        UPDATE charges c SET state = 'cancelling', "updatedAt" = now()
         WHERE c."companyId" = ${scope} AND c."invoiceId" = ${invoiceId} AND c.state = 'waiting'
           AND c."expiresAt" <= ${at} AND c.provider = ANY(${neverExpiring})`;
    },
    /** Marked, and the provider still takes money for them. */
    toCancel: (at: Date) => sql<ChargeRow>`
      SELECT c.* FROM charges c
       WHERE c."companyId" = ${scope} AND c.state = 'cancelling'
         AND (c."expiresAt" > ${at} OR c.provider = ANY(${neverExpiring}))
       ORDER BY c.id`,
    /** Whether this call is the one that may ask the provider now: no other call has since `since`. */
    claimCheck: (id: number, { at, since }: { at: Date; since: Date }) => sql.hasRows`
      UPDATE charges c SET "checkedAt" = ${at}
       WHERE c."companyId" = ${scope} AND c.id = ${id} AND (c."checkedAt" IS NULL OR c."checkedAt" <= ${since})
      RETURNING c.id`,
    /** Unless another request for the same charge has its code. */
    markFailed: (id: number) => charges.change({ id, code: "" }, { state: "failed" }),
    markCancelled: (id: number) => charges.change({ id, state: "cancelling" }, { state: "cancelled" }),
    /**
     * Keeps a proved payment, in a transaction that holds the company: whether it is new, and what was returned since. Null
     * for a proof of another company.
     */
    recordPayment: (charge: ChargeRow, proof: { id: string; cents: number; returnedCents: number }) => sql.first<{
      isNew: boolean;
      returned: number;
    }>`
      WITH before AS (
        SELECT "returnedCents" FROM payments WHERE provider = ${charge.provider} AND "proofId" = ${proof.id}
           AND "companyId" = ${scope}
      ), recorded AS (
        INSERT INTO payments ("companyId", "chargeId", provider, "proofId", cents, "returnedCents")
        VALUES (${scope}, ${charge.id}, ${charge.provider}, ${proof.id}, ${proof.cents}, ${proof.returnedCents})
        ON CONFLICT (provider, "proofId") DO UPDATE
           SET "returnedCents" = greatest(payments."returnedCents", excluded."returnedCents"), "updatedAt" = now()
         WHERE payments."companyId" = ${scope}
        RETURNING "returnedCents"
      )
      SELECT NOT EXISTS (SELECT FROM before) AS "isNew",
             recorded."returnedCents" - coalesce((SELECT "returnedCents" FROM before), 0) AS returned
        FROM recorded`,
    /** The invoices with a charge that can still be paid: their price stands. */
    listCharged: async (at: Date): Promise<Set<number>> => {
      const rows = await sql<{ invoiceId: number }>`
        SELECT DISTINCT c."invoiceId" FROM charges c
         WHERE c."companyId" = ${scope} AND c.state = 'waiting' AND c."expiresAt" > ${at} AND c."invoiceId" IS NOT NULL`;
      return new Set(rows.map(({ invoiceId }) => invoiceId));
    },
  };
};

/** Marks the charges of a notice, whose companies are not known yet, and returns their txids. */
export function markNotified(provider: string, txids: string[], at: Date): Promise<string[]> {
  return crossTenantSql("marking the charges of a provider's notice").sql.values<string>`
    UPDATE charges c SET "noticedAt" = ${at}
     WHERE c.provider = ${provider} AND c.txid = ANY(${txids})
    RETURNING c.txid`;
}

/**
 * Claims marked charges for this process, the oldest notice first, one of each company that has none under way here. One
 * whose check failed, or whose process died, is claimed again after a minute, for a day; from then on it is left to the
 * sweep.
 */
export async function claimNoticed(at: Date, most: number, busy: number[] = []): Promise<ChargeRow[]> {
  const rows = await crossTenantSql("checking the charges of notices").sql<ChargeRow>`
    UPDATE charges c SET "checkedAt" = ${at}
     WHERE c.id IN (
       SELECT n.id FROM charges n
        WHERE n.id IN (
          SELECT DISTINCT ON (d."companyId") d.id FROM charges d
           WHERE d."noticedAt" > ${at}::timestamptz - interval '1 day' AND d."companyId" <> ALL(${busy}::int[])
             AND (d."checkedAt" IS NULL OR d."checkedAt" < d."noticedAt"
                  OR d."checkedAt" <= ${at}::timestamptz - interval '1 minute')
           ORDER BY d."companyId", d."noticedAt", d.id)
        ORDER BY n."noticedAt", n.id LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING c.*`;
  return rows.sort((one, other) => Number(one.noticedAt) - Number(other.noticedAt) || one.id - other.id);
}

/** Unless another notice came in the meantime. */
export const clearNotified = ({ id, noticedAt }: ChargeRow) =>
  crossTenantSql("checking the charges of notices").sql`
    UPDATE charges c SET "noticedAt" = NULL WHERE c.id = ${id} AND c."noticedAt" = ${noticedAt}`;

/**
 * Charges whose payment, or its return, may not have been noticed. One that waits is asked for however long the server was
 * away; a provider that is not to be polled only once the time of the charge is over.
 */
export const chargesToCheck = (at: Date) =>
  crossTenantSql("asking providers for payments").sql<ChargeRow>`
    SELECT c.* FROM charges c
     WHERE (c.state IN ('waiting', 'cancelling')
            OR (c.state <> 'failed' AND c."expiresAt" > ${at}::timestamptz - interval '3 days'
                AND c."checkedAt" < ${at}::timestamptz - interval '1 hour'))
       AND (c."expiresAt" <= ${at} OR c.provider <> ALL(${notPolled}))
     ORDER BY c."checkedAt" NULLS FIRST LIMIT 500`;

/** Marks those of any company whose time is over, if the provider still takes money for them. */
export const expireCharges = (at: Date) =>
  crossTenantSql("ending charges").sql`
    UPDATE charges c SET state = 'cancelling', "updatedAt" = now()
     WHERE c.state = 'waiting' AND c."expiresAt" <= ${at} AND c.provider = ANY(${neverExpiring})`;

/** Marks every charge that waits. */
export const markAllCharges = () =>
  crossTenantSql("closing the account of a provider").sql`
    UPDATE charges c SET state = 'cancelling', "updatedAt" = now() WHERE c.state = 'waiting'`;

/** Charges of any company that the provider has not withdrawn yet. */
export const chargesToCancel = (at: Date) =>
  crossTenantSql("cancelling charges").sql<ChargeRow>`
    SELECT c.* FROM charges c
     WHERE c.state = 'cancelling' AND (c."expiresAt" > ${at} OR c.provider = ANY(${neverExpiring}))
     ORDER BY c.id LIMIT 500`;

import { now } from "../../core/clock";
import { afterCommit, transaction } from "../../core/db/transaction";
import { notifyProcesses } from "../../core/events/process-bus";
import { files } from "../../core/files/file-store";
import { AppError } from "../../core/http/errors";
import { log } from "../../core/log/log";
import { insideTransaction, scopeOfRow, type Scope } from "../../core/tenant/scope";
import { publishEvent } from "../../domain-events";
import { recordAudit } from "../audit";
import { companyStore } from "./company.store";
import { removalStore, leftovers, removeRow, removeSome, tablesToEmpty } from "./removal.store";
import { signOutCompany } from "./suspension";

/** Requests, jobs and sessions in progress when a company is deleted get this long to end. Milliseconds. */
const settlesIn = 30_000;
/** Rows deleted by one statement, so that each takes less than a second. */
const atOnce = 2_000;

/**
 * Takes effect at once; rows and files are deleted later. The caller's own company is refused, because it runs the
 * platform.
 */
export async function removeCompany(scope: Scope, id: number): Promise<void> {
  if (id === scope.companyId) throw new AppError("ERR_CONFLICT");
  const there = scopeOfRow({ companyId: id });
  await transaction(there, async (inside) => {
    const row = await companyStore(inside).own();
    if (!row || !(await companyStore(inside).markRemoved(now()))) throw new AppError("ERR_NO_COMPANY_FOUND");
    const removal = removalStore(inside);
    // Addresses come first: a sign-in in progress locks the person's row and then creates a session, which must be
    // deleted too.
    await removal.freeAddresses();
    await removal.endSessions();
    const connections = await removal.releaseConnections();
    await publishEvent(inside, "company.removed", { companyId: id });
    if (inside.tx)
      await recordAudit(insideTransaction(scope, inside.tx), {
        action: "company.deleted",
        target: row.name,
        details: { id },
      });
    afterCommit(inside, () => {
      signOutCompany({ companyId: id });
      for (const { id: connectionId } of connections)
        notifyProcesses("connection.wanted", { companyId: id, connectionId, act: "logout" });
    });
  });
}

let sweeping: Promise<void> | undefined;

/** Deletes the remaining rows and files of deleted companies. If a process dies halfway, the next sweep continues. */
export const removeLeftovers = (): Promise<void> =>
  (sweeping ??= sweep().finally(() => {
    sweeping = undefined;
  }));

async function sweep(): Promise<void> {
  const deletedCompanies = await leftovers(new Date(now().getTime() - settlesIn));
  if (deletedCompanies.length === 0) return;
  const tables = await tablesToEmpty();
  for (const { companyId } of deletedCompanies) {
    const scope = scopeOfRow({ companyId });
    let isMine = true;
    for (const table of tables) isMine &&= await empty(scope, table);
    if (!isMine) continue;
    await files().removeAllOf(companyId);
    await removeRow(scope);
    log.info({ companyId }, "All rows of a deleted company removed");
  }
}

/** False when another process is working on this company. */
async function empty(scope: Scope, table: Parameters<typeof removeSome>[1]): Promise<boolean> {
  for (;;) {
    const removed = await transaction(scope, (inside) => removeSome(inside, table, atOnce));
    if (removed === null) return false;
    if (removed < atOnce) return true;
  }
}

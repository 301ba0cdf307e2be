import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** How many messages to people without a ticket wait in a connection's outbox. */
export async function looseOnTheirWay(scope: Scope, connectionId: number): Promise<number> {
  const [row] = await sqlOf(scope)<{ count: number }>`
    SELECT count(*)::int AS count FROM outbox o
     WHERE o."companyId" = ${scope} AND o."connectionId" = ${connectionId} AND o."looseMessageId" IS NOT NULL`;
  return row?.count ?? 0;
}

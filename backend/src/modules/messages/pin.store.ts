import { maxPins } from "@guiche/contract/limits";
import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";
import { messageColumns, messageJoins } from "./message.columns";
import type { PackedRow } from "./message.presenter";

export const pinStore = (scope: Scope) => ({
  /** The pinned messages of a ticket, the one pinned last first. */
  list: (ticketId: number, most = maxPins) => sqlOf(scope)<PackedRow>`
    SELECT ${messageColumns} FROM messages m ${messageJoins}
     WHERE m."companyId" = ${scope} AND m."ticketId" = ${ticketId} AND m."pinnedAt" IS NOT NULL AND NOT m."isDeleted"
     ORDER BY m."pinnedAt" DESC, m.id DESC LIMIT ${most}`,
});

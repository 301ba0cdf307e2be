import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Held until the transaction ends. Two addresses of one contact may pass it at once; the unique keys then decide. */
export const lockChat = (scope: Scope, connectionId: number, chat: string) =>
  sqlOf(scope)`SELECT pg_advisory_xact_lock(${connectionId}::int, hashtext(${scope}::text || ':' || ${chat}))`;

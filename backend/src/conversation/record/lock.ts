import { sqlOf } from "../../core/tenant/repository";
import type { Scope } from "../../core/tenant/scope";

/** Held until the transaction ends. Two spellings of one person may slip past it; the unique keys then decide. */
export const lockChat = (scope: Scope, connectionId: number, chat: string) =>
  sqlOf(scope)`SELECT pg_advisory_xact_lock(${connectionId}::int, hashtext(${scope}::text || ':' || ${chat}))`;

import type { Scope } from "../../core/tenant/scope";

/** Where a sealed message content belongs: it does not open in another company. */
export const contentPlace = ({ companyId }: Scope): string => `messages.content:${companyId}`;

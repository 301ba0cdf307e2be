import type { Scope } from "../../core/tenant/scope";

/** Binds sealed content to its company: it cannot be opened in another one. */
export const contentContext = ({ companyId }: Scope): string => `messages.content:${companyId}`;

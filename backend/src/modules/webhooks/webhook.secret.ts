import { secrets } from "../../core/auth/seal";
import type { Scope } from "../../core/tenant/scope";

const context = ({ companyId }: Scope): string => `webhooks.secret.${companyId}`;

export const sealSecret = (scope: Scope, secret: string): Buffer => secrets().seal(Buffer.from(secret), context(scope));
export const openSecret = (scope: Scope, sealedSecret: Uint8Array): string =>
  secrets().open(sealedSecret, context(scope)).toString();

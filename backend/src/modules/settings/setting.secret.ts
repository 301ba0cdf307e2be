import type { SecretKey } from "@guiche/contract/settings";
import { secrets } from "../../core/auth/seal";
import type { Scope } from "../../core/tenant/scope";

const place = ({ companyId }: Scope, key: SecretKey): string => `settings.value:${companyId}:${key}`;

/** As it is kept: text, because the column is. "" stays what it is, none. */
export const sealSetting = (scope: Scope, key: SecretKey, value: string): string =>
  value && secrets().seal(Buffer.from(value), place(scope, key)).toString("base64");

export const openSetting = (scope: Scope, key: SecretKey, kept: string): string =>
  kept && secrets().open(Buffer.from(kept, "base64"), place(scope, key)).toString();

/** What is shown of it. The end of a short one would be too much of it. */
export const maskOf = (secret: string): string => secret && `****${secret.length > 8 ? secret.slice(-4) : ""}`;

/** What a form sends back that showed a mask and did not touch it. */
export const isMask = (value: string): boolean => /^\*{4}.{0,4}$/s.test(value);

import type { SecretKey } from "@guiche/contract/settings";
import { secrets } from "../../core/auth/seal";
import type { Scope } from "../../core/tenant/scope";

const context = ({ companyId }: Scope, key: SecretKey): string => `settings.value:${companyId}:${key}`;

/** Encrypts and encodes as text, as the column is. "" means no secret and stays "". */
export const sealSetting = (scope: Scope, key: SecretKey, value: string): string =>
  value && secrets().seal(Buffer.from(value), context(scope, key)).toString("base64");

export const openSetting = (scope: Scope, key: SecretKey, sealedValue: string): string =>
  sealedValue && secrets().open(Buffer.from(sealedValue, "base64"), context(scope, key)).toString();

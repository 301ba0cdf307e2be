import { isMask, maskOf } from "../../core/auth/mask";
import { secrets } from "../../core/auth/seal";
import type { Scope } from "../../core/tenant/scope";
import type { PromptRow } from "./prompt.store";

export const secretFields = ["apiKey", "voiceKey", "transcriptionKey"] as const;
export type SecretField = (typeof secretFields)[number];

const context = ({ companyId }: Scope, field: SecretField, id: number) => `prompts.${field}:${companyId}:${id}`;

export const openPromptSecret = (
  scope: Scope,
  row: Pick<PromptRow, "id" | SecretField>,
  field: SecretField,
): string => {
  const sealed = row[field];
  return sealed === null
    ? ""
    : secrets()
        .open(sealed, context(scope, field, row.id))
        .toString();
};

export const maskedPromptSecret = (scope: Scope, row: PromptRow, field: SecretField): string =>
  maskOf(openPromptSecret(scope, row, field));

/** The columns of the secrets that were typed; a mask and a missing field leave the stored one. */
export function sealPromptSecrets(
  scope: Scope,
  id: number,
  typed: Partial<Record<SecretField, string | undefined>>,
): Partial<Pick<PromptRow, SecretField>> {
  const columns: Partial<Pick<PromptRow, SecretField>> = {};
  for (const field of secretFields) {
    const value = typed[field];
    if (value === undefined || isMask(value)) continue;
    columns[field] = value === "" ? null : secrets().seal(Buffer.from(value), context(scope, field, id));
  }
  return columns;
}

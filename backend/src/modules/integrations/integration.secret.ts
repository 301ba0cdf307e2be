import { isMask, maskOf } from "../../core/auth/mask";
import { secrets } from "../../core/auth/seal";
import type { Scope } from "../../core/tenant/scope";
import type { IntegrationRow } from "./integration.store";

const secretFields = ["jsonContent", "secret"] as const;
export type SecretField = (typeof secretFields)[number];

const context = ({ companyId }: Scope, field: SecretField, id: number) =>
  `queue_integrations.${field}:${companyId}:${id}`;

export const openIntegrationSecret = (
  scope: Scope,
  row: Pick<IntegrationRow, "id" | SecretField>,
  field: SecretField,
): string => {
  const sealed = row[field];
  return sealed === null
    ? ""
    : secrets()
        .open(sealed, context(scope, field, row.id))
        .toString();
};

/** The end of an account's JSON tells nothing, so it shows only that there is one. */
export const maskedIntegrationSecret = (scope: Scope, row: IntegrationRow, field: SecretField): string =>
  field === "jsonContent" ? (row.jsonContent === null ? "" : "****") : maskOf(openIntegrationSecret(scope, row, field));

/** The columns of the secrets that were typed; a mask and a missing field leave the stored one. */
export function sealIntegrationSecrets(
  scope: Scope,
  id: number,
  typed: Partial<Record<SecretField, string | undefined>>,
): Partial<Pick<IntegrationRow, SecretField>> {
  const columns: Partial<Pick<IntegrationRow, SecretField>> = {};
  for (const field of secretFields) {
    const value = typed[field];
    if (value === undefined || isMask(value)) continue;
    columns[field] = value === "" ? null : secrets().seal(Buffer.from(value), context(scope, field, id));
  }
  return columns;
}

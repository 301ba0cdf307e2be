import { maskOf } from "../../core/auth/mask";
import { sealedColumns } from "../../core/auth/sealed-columns";
import type { Scope } from "../../core/tenant/scope";
import type { IntegrationRow } from "./integration.store";

const secretFields = ["jsonContent", "secret"] as const;
export type SecretField = (typeof secretFields)[number];

export const { open: openIntegrationSecret, seal: sealIntegrationSecrets } = sealedColumns(
  "queue_integrations",
  secretFields,
);

/** The end of an account's JSON tells nothing, so it shows only that there is one. */
export const maskedIntegrationSecret = (scope: Scope, row: IntegrationRow, field: SecretField): string =>
  field === "jsonContent" ? (row.jsonContent === null ? "" : "****") : maskOf(openIntegrationSecret(scope, row, field));

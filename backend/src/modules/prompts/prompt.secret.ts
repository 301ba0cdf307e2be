import { maskOf } from "../../core/auth/mask";
import { sealedColumns } from "../../core/auth/sealed-columns";
import type { Scope } from "../../core/tenant/scope";
import type { PromptRow } from "./prompt.store";

const secretFields = ["apiKey", "voiceKey", "transcriptionKey"] as const;
type SecretField = (typeof secretFields)[number];

export const { open: openPromptSecret, seal: sealPromptSecrets } = sealedColumns("prompts", secretFields);

export const maskedPromptSecret = (scope: Scope, row: PromptRow, field: SecretField): string =>
  maskOf(openPromptSecret(scope, row, field));

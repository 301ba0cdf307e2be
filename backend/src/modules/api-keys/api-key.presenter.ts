import type { ApiKeyDto } from "@guiche/contract/api-keys";
import { now } from "../../core/clock";
import type { ApiKeyRow } from "./api-key.store";

export const presentApiKey = (row: ApiKeyRow): ApiKeyDto => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  ips: row.ips,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  formerUntil: row.formerUntil && row.formerUntil > now() ? row.formerUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
});

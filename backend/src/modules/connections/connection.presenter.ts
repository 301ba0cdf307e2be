import type { ConnectionAdminDto, ConnectionDto } from "@guiche/contract/connections";
import type { ConnectionRow } from "./connection.store";

/** What everybody in the company sees. */
export const presentConnection = (row: ConnectionRow): ConnectionDto => ({
  id: row.id,
  name: row.name,
  status: row.status,
  isDefault: row.isDefault,
  queues: row.queues,
  updatedAt: row.updatedAt.toISOString(),
});

/** The same with what only those who manage connections may see. */
export const presentConnectionToAdmin = (row: ConnectionRow): ConnectionDto & { admin: ConnectionAdminDto } => ({
  ...presentConnection(row),
  admin: {
    provider: row.provider,
    number: row.number,
    greetingMessage: row.greetingMessage,
    qrcode: row.qrcode,
    retries: row.retries,
    cause: row.cause,
  },
});

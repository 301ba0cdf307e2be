import type { ConnectionCause, ConnectionStatus, LateTemplates } from "@guiche/contract/connections";
import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "connections", timestamps: true })
export class Connection extends TimestampedTenantModel<Connection> {
  @NotNull(DataType.STRING(50)) declare name: string;
  @Default(DataType.STRING(20), "beta") declare provider: CreationOptional<ProviderName>;
  @Default(DataType.STRING(12), "DISCONNECTED") declare status: CreationOptional<ConnectionStatus>;
  @Nullable(DataType.STRING(20)) declare cause: CreationOptional<ConnectionCause | null>;
  @Default(DataType.BOOLEAN, false) declare isDefault: CreationOptional<boolean>;
  @Nullable(DataType.STRING(20)) declare number: CreationOptional<string | null>;
  @Default(DataType.TEXT, "") declare qrcode: CreationOptional<string>;
  @Default(DataType.INTEGER, 0) declare retries: CreationOptional<number>;
  @Default(DataType.TEXT, "") declare greetingMessage: CreationOptional<string>;
  @Default(DataType.BOOLEAN, true) declare sendReadReceipts: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, false) declare wanted: CreationOptional<boolean>;
  @Default(DataType.TEXT, "") declare complationMessage: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare outOfHoursMessage: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare ratingMessage: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare expiresInactiveMessage: CreationOptional<string>;
  @Default(DataType.INTEGER, 0) declare firstReminderMinutes: CreationOptional<number>;
  @Default(DataType.TEXT, "") declare firstReminder: CreationOptional<string>;
  @Default(DataType.INTEGER, 0) declare secondReminderMinutes: CreationOptional<number>;
  @Default(DataType.TEXT, "") declare secondReminder: CreationOptional<string>;
  @Default(DataType.JSONB, {}) declare lateTemplates: CreationOptional<LateTemplates>;
  @Default(DataType.INTEGER, 0) declare expiresTicket: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare timeUseBotQueues: CreationOptional<number>;
  @Default(DataType.INTEGER, 3) declare maxUseBotQueues: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare timeToTransfer: CreationOptional<number>;
  @Nullable(DataType.BIGINT) declare transferQueueId: CreationOptional<number | null>;
  /** One of the connection's queues, in which tickets wait that are left without one. */
  @Nullable(DataType.BIGINT) declare fallbackQueueId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare promptId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare integrationId: CreationOptional<number | null>;
  @Nullable(DataType.BLOB) declare tokenHash: CreationOptional<Buffer | null>;
  /** The token before this one, until `formerTokenUntil`. */
  @Nullable(DataType.BLOB) declare formerTokenHash: CreationOptional<Buffer | null>;
  @Nullable(DataType.DATE) declare formerTokenUntil: CreationOptional<Date | null>;
  @Nullable(DataType.STRING(4)) declare tokenEnd: CreationOptional<string | null>;
  @Default(DataType.STRING(16), "") declare pairingCode: CreationOptional<string>;
  @Nullable(DataType.DATE) declare validUntil: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare restrictedUntil: CreationOptional<Date | null>;
  @Default(DataType.DATE, DataType.NOW) declare statusSince: CreationOptional<Date>;
  /** Since when it is down, through all attempts to connect it; null while it is up. */
  @Nullable(DataType.DATE) declare downSince: CreationOptional<Date | null>;
  @Nullable(DataType.BIGINT) declare conflictsWithId: CreationOptional<number | null>;
  @Nullable(DataType.DATE) declare restrictionMailedAt: CreationOptional<Date | null>;
  /** When the number was paired, or was restricted for the last time after that: what it may send grows from then on. */
  @Default(DataType.DATE, DataType.NOW) declare warmSince: CreationOptional<Date>;
  /** An admin says that the number has been in use since this day, `yyyy-MM-dd`. */
  @Nullable(DataType.DATEONLY) declare inUseSince: CreationOptional<string | null>;
  /** An admin says that the number sends without a warm-up. */
  @Default(DataType.BOOLEAN, false) declare skipsWarmUp: CreationOptional<boolean>;
  /** When WhatsApp last refused a message because it restricts the number. */
  @Nullable(DataType.DATE) declare refusedAt: CreationOptional<Date | null>;
}

import type { ConnectionCause, ConnectionStatus, LateTemplates } from "@guiche/contract/connections";
import type { ProviderName } from "@guiche/contract/rules/capabilities";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "connections", timestamps: true })
export class Connection extends TimestampedTenantModel<Connection> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(20), allowNull: false, defaultValue: "beta" })
  declare provider: CreationOptional<ProviderName>;

  @Column({ type: DataType.STRING(12), allowNull: false, defaultValue: "DISCONNECTED" })
  declare status: CreationOptional<ConnectionStatus>;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare cause: CreationOptional<ConnectionCause | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isDefault: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare number: CreationOptional<string | null>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare qrcode: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare retries: CreationOptional<number>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare greetingMessage: CreationOptional<string>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare sendReadReceipts: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare wanted: CreationOptional<boolean>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare complationMessage: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare outOfHoursMessage: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare ratingMessage: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare expiresInactiveMessage: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare firstReminderMinutes: CreationOptional<number>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare firstReminder: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare secondReminderMinutes: CreationOptional<number>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare secondReminder: CreationOptional<string>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: {} })
  declare lateTemplates: CreationOptional<LateTemplates>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare expiresTicket: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare timeUseBotQueues: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 3 })
  declare maxUseBotQueues: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare timeToTransfer: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare transferQueueId: CreationOptional<number | null>;

  /** One of the connection's queues, in which tickets wait that are left without one. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare fallbackQueueId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare promptId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare integrationId: CreationOptional<number | null>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare tokenHash: CreationOptional<Buffer | null>;

  /** The token before this one, until `formerTokenUntil`. */
  @Column({ type: DataType.BLOB, allowNull: true })
  declare formerTokenHash: CreationOptional<Buffer | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare formerTokenUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.STRING(4), allowNull: true })
  declare tokenEnd: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(16), allowNull: false, defaultValue: "" })
  declare pairingCode: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare validUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare restrictedUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare statusSince: CreationOptional<Date>;

  /** Since when it is down, through all attempts to connect it; null while it is up. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare downSince: CreationOptional<Date | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare conflictsWithId: CreationOptional<number | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare restrictionMailedAt: CreationOptional<Date | null>;

  /** When the number was paired, or was restricted for the last time after that: what it may send grows from then on. */
  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare warmSince: CreationOptional<Date>;

  /** An admin says that the number has been in use since this day, `yyyy-MM-dd`. */
  @Column({ type: DataType.DATEONLY, allowNull: true })
  declare inUseSince: CreationOptional<string | null>;

  /** An admin says that the number sends without a warm-up. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare skipsWarmUp: CreationOptional<boolean>;

  /** When WhatsApp last refused a message because it restricts the number. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare refusedAt: CreationOptional<Date | null>;
}

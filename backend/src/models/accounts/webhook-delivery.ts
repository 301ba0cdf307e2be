import type { DeliveryState } from "@guiche/contract/webhooks";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** One event for one endpoint. Written by triggers, in the transaction of the change. */
@Table({ tableName: "webhook_deliveries", timestamps: true })
export class WebhookDelivery extends TimestampedTenantModel<WebhookDelivery> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare webhookId: number;

  @Column({ type: DataType.STRING(40), allowNull: false })
  declare event: string;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare ticketId: CreationOptional<number | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare sequence: CreationOptional<number | null>;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare payload: object;

  @Column({ type: DataType.STRING(9), allowNull: false, defaultValue: "pending" })
  declare state: CreationOptional<DeliveryState>;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare attempts: CreationOptional<number>;

  /** Tries that are not among `attempts`, because the endpoint was back after an outage. */
  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare earlyTries: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare nextTryAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare leaseUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.SMALLINT, allowNull: true })
  declare httpStatus: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare failure: CreationOptional<string | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare ms: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(2048), allowNull: false, defaultValue: "" })
  declare answer: CreationOptional<string>;
}

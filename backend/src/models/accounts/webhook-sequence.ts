import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

/** How many events of a ticket an endpoint was told. */
@Table({ tableName: "webhook_sequences", timestamps: false })
export class WebhookSequence extends KeyedTenantModel<WebhookSequence> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare webhookId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare ticketId: number;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare last: number;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare updatedAt: CreationOptional<Date>;
}

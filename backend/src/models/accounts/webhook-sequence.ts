import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

/** Numbers the events of a ticket for one webhook: `last` is the number given to the latest delivery. */
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

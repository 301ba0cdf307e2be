import type { InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "quick_message_queues", timestamps: false })
export class QuickMessageQueue extends Model<
  InferAttributes<QuickMessageQueue>,
  InferCreationAttributes<QuickMessageQueue>
> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare quickMessageId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare queueId: number;
}

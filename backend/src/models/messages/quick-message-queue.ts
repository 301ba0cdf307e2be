import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "quick_message_queues", timestamps: false })
export class QuickMessageQueue extends KeyedTenantModel<QuickMessageQueue> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare quickMessageId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare queueId: number;
}

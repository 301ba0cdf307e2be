import type { InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "connection_queues", timestamps: false })
export class ConnectionQueue extends Model<InferAttributes<ConnectionQueue>, InferCreationAttributes<ConnectionQueue>> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare queueId: number;
}

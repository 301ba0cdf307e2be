import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "connection_queues", timestamps: false })
export class ConnectionQueue extends KeyedTenantModel<ConnectionQueue> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare queueId: number;
}

import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "user_queues", timestamps: false })
export class UserQueue extends KeyedTenantModel<UserQueue> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare userId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare queueId: number;
}

import type { InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "user_queues", timestamps: false })
export class UserQueue extends Model<InferAttributes<UserQueue>, InferCreationAttributes<UserQueue>> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare userId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare queueId: number;
}

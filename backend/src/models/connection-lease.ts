import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "connection_leases", timestamps: false })
export class ConnectionLease extends Model<InferAttributes<ConnectionLease>, InferCreationAttributes<ConnectionLease>> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.STRING(80), allowNull: false })
  declare owner: string;

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 1 })
  declare fence: CreationOptional<number>;

  @Column({ type: DataType.STRING(200), allowNull: false })
  declare host: string;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare pid: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare startedAt: number;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "connection_leases", timestamps: false })
export class ConnectionLease extends KeyedTenantModel<ConnectionLease> {
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

import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "signal_keys", timestamps: false })
export class SignalKey extends KeyedTenantModel<SignalKey> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.STRING(40), allowNull: false, primaryKey: true })
  declare type: string;

  @Column({ type: DataType.STRING(200), allowNull: false, primaryKey: true })
  declare keyId: string;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare value: Buffer;
}

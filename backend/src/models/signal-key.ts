import type { InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "signal_keys", timestamps: false })
export class SignalKey extends Model<InferAttributes<SignalKey>, InferCreationAttributes<SignalKey>> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.STRING(40), allowNull: false, primaryKey: true })
  declare type: string;

  @Column({ type: DataType.STRING(200), allowNull: false, primaryKey: true })
  declare keyId: string;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare value: Buffer;
}

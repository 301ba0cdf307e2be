import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "passkeys", timestamps: true })
export class Passkey extends TimestampedTenantModel<Passkey> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.STRING(60), allowNull: false })
  declare name: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare credentialId: string;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare publicKey: Buffer;

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare counter: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare lastAsked: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare usedAt: CreationOptional<Date | null>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "second_factors", timestamps: true })
export class SecondFactor extends TimestampedTenantModel<SecondFactor> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  /** The sealed TOTP secret; null for a user with passkeys only. */
  @Column({ type: DataType.BLOB, allowNull: true })
  declare secret: CreationOptional<Buffer | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare confirmedAt: CreationOptional<Date | null>;

  /** The newest time step of a code that was accepted: an older one is a replay. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare lastStep: CreationOptional<number>;

  @Column({ type: DataType.ARRAY(DataType.BLOB), allowNull: false, defaultValue: [] })
  declare recoveryHashes: CreationOptional<Buffer[]>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "./tenant-model";

@Table({ tableName: "second_factors", timestamps: true })
export class SecondFactor extends TimestampedTenantModel<SecondFactor> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  /** Null for a person who has passkeys and never began with an app. */
  @Column({ type: DataType.BLOB, allowNull: true })
  declare secret: CreationOptional<Buffer | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare confirmedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare lastStep: CreationOptional<number>;

  @Column({ type: DataType.ARRAY(DataType.BLOB), allowNull: false, defaultValue: [] })
  declare recoveryHashes: CreationOptional<Buffer[]>;
}

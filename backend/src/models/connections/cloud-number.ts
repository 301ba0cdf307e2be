import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

/** Meta's ids and keys of an official number; the keys are sealed. */
@Table({ tableName: "cloud_numbers", timestamps: true })
export class CloudNumber extends KeyedTenantModel<CloudNumber> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.STRING(64), allowNull: false })
  declare hookToken: string;

  @Column({ type: DataType.STRING(64), allowNull: false })
  declare verifyToken: string;

  @Column({ type: DataType.STRING(32), allowNull: false })
  declare phoneNumberId: string;

  @Column({ type: DataType.STRING(32), allowNull: false })
  declare wabaId: string;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare token: Buffer;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare appSecret: Buffer;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare quality: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(40), allowNull: true })
  declare tier: CreationOptional<string | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare verifiedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare heardAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

import type { KeyScope } from "@guiche/contract/api-keys";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "api_keys", timestamps: true })
export class ApiKey extends TimestampedTenantModel<ApiKey> {
  /** The user as whom it acts, under its name. */
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare hint: string;

  /** SHA-256 of the secret. */
  @Column({ type: DataType.BLOB, allowNull: false })
  declare hash: Buffer;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare formerHash: CreationOptional<Buffer | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare formerUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.ARRAY(DataType.TEXT), allowNull: false })
  declare scopes: KeyScope[];

  @Column({ type: DataType.ARRAY(DataType.TEXT), allowNull: false })
  declare ips: string[];

  @Column({ type: DataType.DATE, allowNull: true })
  declare expiresAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare lastUsedAt: CreationOptional<Date | null>;
}

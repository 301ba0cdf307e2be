import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A browser from which the user signs in without the second factor until `expiresAt`. `hash` is that of its token. */
@Table({ tableName: "trusted_browsers", timestamps: true })
export class TrustedBrowser extends TimestampedTenantModel<TrustedBrowser> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare hash: Buffer;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;

  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: "" })
  declare ip: CreationOptional<string>;

  @Column({ type: DataType.STRING(300), allowNull: false, defaultValue: "" })
  declare userAgent: CreationOptional<string>;
}

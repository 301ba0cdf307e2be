import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "password_resets", timestamps: true })
export class PasswordReset extends TimestampedTenantModel<PasswordReset> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare codeHash: Buffer;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare tries: CreationOptional<number>;
}

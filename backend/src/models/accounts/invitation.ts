import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "invitations", timestamps: true })
export class Invitation extends TimestampedTenantModel<Invitation> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare tokenHash: Buffer;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare mailed: CreationOptional<boolean>;
}

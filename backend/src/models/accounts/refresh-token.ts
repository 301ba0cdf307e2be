import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "refresh_tokens", timestamps: false })
export class RefreshToken extends KeyedTenantModel<RefreshToken> {
  @Column({ type: DataType.BLOB, allowNull: false, primaryKey: true })
  declare hash: Buffer;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare sessionId: number;

  @Column({ type: DataType.DATE, allowNull: true })
  declare usedAt: CreationOptional<Date | null>;
}

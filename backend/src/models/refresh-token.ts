import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "refresh_tokens", timestamps: false })
export class RefreshToken extends Model<InferAttributes<RefreshToken>, InferCreationAttributes<RefreshToken>> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.BLOB, allowNull: false, primaryKey: true })
  declare hash: Buffer;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare sessionId: number;

  @Column({ type: DataType.DATE, allowNull: true })
  declare usedAt: CreationOptional<Date | null>;
}

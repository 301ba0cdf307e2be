import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "auth_sessions", timestamps: true })
export class AuthSession extends Model<InferAttributes<AuthSession>, InferCreationAttributes<AuthSession>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.UUID, allowNull: false })
  declare sid: string;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;

  @Column({ type: DataType.DATE, allowNull: true })
  declare revokedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.STRING(64), allowNull: false, defaultValue: "" })
  declare ip: CreationOptional<string>;

  @Column({ type: DataType.STRING(300), allowNull: false, defaultValue: "" })
  declare userAgent: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "platform_values", timestamps: true })
export class PlatformValue extends Model<InferAttributes<PlatformValue>, InferCreationAttributes<PlatformValue>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(60), allowNull: false })
  declare key: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare value: string;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

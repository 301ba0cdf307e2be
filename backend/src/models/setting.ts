import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "settings", timestamps: true })
export class Setting extends Model<InferAttributes<Setting>, InferCreationAttributes<Setting>> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.STRING(60), allowNull: false, primaryKey: true })
  declare key: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare value: string;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

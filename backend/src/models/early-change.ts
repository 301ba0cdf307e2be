import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "early_changes", timestamps: true })
export class EarlyChange extends Model<InferAttributes<EarlyChange>, InferCreationAttributes<EarlyChange>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare connectionId: number;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare changeWid: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare change: object;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

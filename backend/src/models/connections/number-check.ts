import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "number_checks", timestamps: true })
export class NumberCheck extends Model<InferAttributes<NumberCheck>, InferCreationAttributes<NumberCheck>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(20), allowNull: false })
  declare number: string;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare lid: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare phone: CreationOptional<string | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare checkedAt: Date;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

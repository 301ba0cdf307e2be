import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "helps", timestamps: true })
export class Help extends Model<InferAttributes<Help>, InferCreationAttributes<Help>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare title: string;

  @Column({ type: DataType.STRING(1000), allowNull: false, defaultValue: "" })
  declare description: CreationOptional<string>;

  @Column({ type: DataType.STRING(11), allowNull: false })
  declare video: string;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

import type { WorkDay } from "@guiche/contract/hours";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "queues", timestamps: true })
export class Queue extends Model<InferAttributes<Queue>, InferCreationAttributes<Queue>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(9), allowNull: false })
  declare color: string;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare greetingMessage: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare orderQueue: CreationOptional<number>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare outOfHoursMessage: CreationOptional<string>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare schedules: CreationOptional<WorkDay[]>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

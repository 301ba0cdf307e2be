import type { WorkDay } from "@guiche/contract/time/hours";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "queues", timestamps: true })
export class Queue extends TimestampedTenantModel<Queue> {
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

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare promptId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare integrationId: CreationOptional<number | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare sendsBills: CreationOptional<boolean>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare firstAnswerMinutes: CreationOptional<number | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare nextAnswerMinutes: CreationOptional<number | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare solutionMinutes: CreationOptional<number | null>;
}

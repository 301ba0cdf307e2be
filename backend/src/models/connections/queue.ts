import type { WorkDay } from "@guiche/contract/time/hours";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "queues", timestamps: true })
export class Queue extends TimestampedTenantModel<Queue> {
  @NotNull(DataType.STRING(50)) declare name: string;
  @NotNull(DataType.STRING(9)) declare color: string;
  @Default(DataType.TEXT, "") declare greetingMessage: CreationOptional<string>;
  @Default(DataType.INTEGER, 0) declare orderQueue: CreationOptional<number>;
  @Default(DataType.TEXT, "") declare outOfHoursMessage: CreationOptional<string>;
  @Default(DataType.JSONB, []) declare schedules: CreationOptional<WorkDay[]>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Nullable(DataType.BIGINT) declare promptId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare integrationId: CreationOptional<number | null>;
  @Default(DataType.BOOLEAN, false) declare sendsBills: CreationOptional<boolean>;
  @Nullable(DataType.INTEGER) declare firstAnswerMinutes: CreationOptional<number | null>;
  @Nullable(DataType.INTEGER) declare nextAnswerMinutes: CreationOptional<number | null>;
  @Nullable(DataType.INTEGER) declare solutionMinutes: CreationOptional<number | null>;
}

import type { ScheduleStatus } from "@guiche/contract/schedules";
import type { Repetition } from "@guiche/contract/time/wall-time";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TemplateSender } from "./template-sender";

/** Its template is for people who did not write lately, on a number that then sends templates only. */
@Table({ tableName: "schedules", timestamps: true })
export class Schedule extends TemplateSender<Schedule> {
  @NotNull(DataType.TEXT) declare body: string;
  @Nullable(DataType.BIGINT) declare contactId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(200)) declare contactName: string;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Default(DataType.STRING(200), "") declare changedBy: CreationOptional<string>;
  @NotNull(DataType.DATE) declare sendAt: Date;
  @NotNull(DataType.STRING(16)) declare anchor: string;
  @Nullable(DataType.DATE) declare sentAt: CreationOptional<Date | null>;
  @Default(DataType.STRING(10), "PENDENTE") declare status: CreationOptional<ScheduleStatus>;
  @Nullable(DataType.STRING(60)) declare cause: CreationOptional<string | null>;
  @Nullable(DataType.DATE) declare heldAt: CreationOptional<Date | null>;
  @Nullable(DataType.BIGINT) declare messageId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare looseMessageId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Default(DataType.STRING(10), "none") declare repeat: CreationOptional<Repetition>;
  @Default(DataType.BOOLEAN, false) declare skipHolidays: CreationOptional<boolean>;
  @Nullable(DataType.INTEGER) declare maxDelayMinutes: CreationOptional<number | null>;
}

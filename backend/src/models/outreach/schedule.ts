import type { ScheduleStatus } from "@guiche/contract/schedules";
import type { Repetition } from "@guiche/contract/time/wall-time";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TemplateSender } from "./template-sender";

/** Its template is for people who did not write lately, on a number that then sends templates only. */
@Table({ tableName: "schedules", timestamps: true })
export class Schedule extends TemplateSender<Schedule> {
  @Column({ type: DataType.TEXT, allowNull: false })
  declare body: string;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare contactId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(200), allowNull: false })
  declare contactName: string;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare changedBy: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare sendAt: Date;

  @Column({ type: DataType.STRING(16), allowNull: false })
  declare anchor: string;

  @Column({ type: DataType.DATE, allowNull: true })
  declare sentAt: CreationOptional<Date | null>;

  @Column({ type: DataType.STRING(10), allowNull: false, defaultValue: "PENDENTE" })
  declare status: CreationOptional<ScheduleStatus>;

  @Column({ type: DataType.STRING(60), allowNull: true })
  declare cause: CreationOptional<string | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare heldAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare messageId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare looseMessageId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(10), allowNull: false, defaultValue: "none" })
  declare repeat: CreationOptional<Repetition>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare skipHolidays: CreationOptional<boolean>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare maxDelayMinutes: CreationOptional<number | null>;
}

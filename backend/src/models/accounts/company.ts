import type { Recurrence } from "@guiche/contract/companies";
import type { WorkDay } from "@guiche/contract/time/hours";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { PlatformModel } from "../tenant-model";

@Table({ tableName: "companies", timestamps: true })
export class Company extends PlatformModel<Company> {
  @NotNull(DataType.STRING(100)) declare name: string;
  @Default(DataType.STRING(254), "") declare email: CreationOptional<string>;
  @Default(DataType.STRING(30), "") declare phone: CreationOptional<string>;
  @NotNull(DataType.BIGINT) declare planId: number;
  /** The plan that the company has chosen for the period that begins on `nextPlanFrom`. */
  @Nullable(DataType.BIGINT) declare nextPlanId: CreationOptional<number | null>;
  @Nullable(DataType.DATEONLY) declare nextPlanFrom: CreationOptional<string | null>;
  @Default(DataType.BOOLEAN, true) declare status: CreationOptional<boolean>;
  @Nullable(DataType.DATEONLY) declare dueDate: string | null;
  /** The day of the month that periods begin on; null: the day of the due date. */
  @Nullable(DataType.SMALLINT) declare dueDay: CreationOptional<number | null>;
  @Default(DataType.STRING(12), "MENSAL") declare recurrence: CreationOptional<Recurrence>;
  @Default(DataType.JSONB, []) declare schedules: CreationOptional<WorkDay[]>;
  /** What customers read outside the hours; "": a default made of the hours, null: hours and notice never saved. */
  @Nullable(DataType.TEXT) declare outOfHoursMessage: CreationOptional<string | null>;
  /** The last day of the trial that sign-up gave; null for a company that the platform's owner made. */
  @Nullable(DataType.DATEONLY) declare trialExpiration: CreationOptional<string | null>;
  @Default(DataType.STRING(100), "") declare billingName: CreationOptional<string>;
  @Default(DataType.STRING(100), "") declare addressZipCode: CreationOptional<string>;
  @Default(DataType.STRING(100), "") declare addressStreet: CreationOptional<string>;
  @Default(DataType.STRING(100), "") declare addressState: CreationOptional<string>;
  @Default(DataType.STRING(100), "") declare addressCity: CreationOptional<string>;
  @Default(DataType.STRING(100), "") declare addressDistrict: CreationOptional<string>;
  @Nullable(DataType.DATE) declare removedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare suspendedAt: CreationOptional<Date | null>;
  /** The highest number that a deleted ticket had: it is not used again. Set by a trigger. */
  @Default(DataType.INTEGER, 0) declare deletedTicketNumber: CreationOptional<number>;
}

import type { Recurrence } from "@guiche/contract/companies";
import type { WorkDay } from "@guiche/contract/time/hours";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "companies", timestamps: true })
export class Company extends Model<InferAttributes<Company>, InferCreationAttributes<Company>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(254), allowNull: false, defaultValue: "" })
  declare email: CreationOptional<string>;

  @Column({ type: DataType.STRING(30), allowNull: false, defaultValue: "" })
  declare phone: CreationOptional<string>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare planId: number;

  /** The plan that the company has chosen for the period that begins on `nextPlanFrom`. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare nextPlanId: CreationOptional<number | null>;

  @Column({ type: DataType.DATEONLY, allowNull: true })
  declare nextPlanFrom: CreationOptional<string | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare status: CreationOptional<boolean>;

  @Column({ type: DataType.DATEONLY, allowNull: true })
  declare dueDate: string | null;

  /** The day of the month that periods begin on; null: the day of the due date. */
  @Column({ type: DataType.SMALLINT, allowNull: true })
  declare dueDay: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(12), allowNull: false, defaultValue: "MENSAL" })
  declare recurrence: CreationOptional<Recurrence>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare schedules: CreationOptional<WorkDay[]>;

  /** What customers read outside the hours; "": a default made of the hours, null: nobody has saved hours and notice. */
  @Column({ type: DataType.TEXT, allowNull: true })
  declare outOfHoursMessage: CreationOptional<string | null>;

  /** The last day of the trial that sign-up gave; null for a company that the platform's owner made. */
  @Column({ type: DataType.DATEONLY, allowNull: true })
  declare trialExpiration: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare billingName: CreationOptional<string>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare addressZipCode: CreationOptional<string>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare addressStreet: CreationOptional<string>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare addressState: CreationOptional<string>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare addressCity: CreationOptional<string>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare addressDistrict: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare removedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare suspendedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;

  /** The highest number that a deleted ticket had: it is not used again. Set by a trigger. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare deletedTicketNumber: CreationOptional<number>;
}

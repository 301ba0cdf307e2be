import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "invoices", timestamps: true })
export class Invoice extends TimestampedTenantModel<Invoice> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare planName: string;

  @Column({ type: DataType.DATEONLY, allowNull: false })
  declare periodFrom: string;

  @Column({ type: DataType.DATEONLY, allowNull: false })
  declare periodTo: string;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare valueCents: number;

  /** The part of the value that pays for a dearer plan in the period before. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare planChangeCents: CreationOptional<number>;

  /** Made before its time, because the company asked for it. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isAhead: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare paidAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare grantedAt: CreationOptional<Date | null>;
}

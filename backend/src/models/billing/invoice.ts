import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "invoices", timestamps: true })
export class Invoice extends TimestampedTenantModel<Invoice> {
  @NotNull(DataType.STRING(50)) declare planName: string;
  @NotNull(DataType.DATEONLY) declare periodFrom: string;
  @NotNull(DataType.DATEONLY) declare periodTo: string;
  @NotNull(DataType.INTEGER) declare valueCents: number;
  /** The part of the value that pays for a dearer plan in the period before. */
  @Default(DataType.INTEGER, 0) declare planChangeCents: CreationOptional<number>;
  /** Made before its time, because the company asked for it. */
  @Default(DataType.BOOLEAN, false) declare isAhead: CreationOptional<boolean>;
  @Nullable(DataType.DATE) declare paidAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare grantedAt: CreationOptional<Date | null>;
}

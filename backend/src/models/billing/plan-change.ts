import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A change to a dearer plan within a paid period, and what it adds to an invoice. */
@Table({ tableName: "plan_changes", timestamps: true })
export class PlanChange extends TimestampedTenantModel<PlanChange> {
  @NotNull(DataType.DATEONLY) declare day: string;
  @Nullable(DataType.BIGINT) declare fromPlanId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(50)) declare fromName: string;
  @NotNull(DataType.STRING(50)) declare toName: string;
  @NotNull(DataType.INTEGER) declare cents: number;
  /** Null until an invoice carries it. */
  @Nullable(DataType.BIGINT) declare invoiceId: CreationOptional<number | null>;
}

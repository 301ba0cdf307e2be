import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A change to a dearer plan within a paid period, and what it adds to an invoice. */
@Table({ tableName: "plan_changes", timestamps: true })
export class PlanChange extends TimestampedTenantModel<PlanChange> {
  @Column({ type: DataType.DATEONLY, allowNull: false })
  declare day: string;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare fromPlanId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare fromName: string;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare toName: string;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare cents: number;

  /** Null until an invoice carries it. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare invoiceId: CreationOptional<number | null>;
}

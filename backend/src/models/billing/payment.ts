import type { PaymentProviderName } from "@guiche/contract/payments";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** Money that a provider has proved: one row for each of its proofs. */
@Table({ tableName: "payments", timestamps: true })
export class Payment extends TimestampedTenantModel<Payment> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare chargeId: number;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare provider: PaymentProviderName;

  @Column({ type: DataType.STRING(64), allowNull: false })
  declare proofId: string;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare cents: number;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare returnedCents: CreationOptional<number>;
}

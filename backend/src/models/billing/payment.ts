import type { PaymentProviderName } from "@guiche/contract/payments";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** Money that a provider has proved: one row for each of its proofs. */
@Table({ tableName: "payments", timestamps: true })
export class Payment extends TimestampedTenantModel<Payment> {
  @NotNull(DataType.BIGINT) declare chargeId: number;
  @NotNull(DataType.STRING(12)) declare provider: PaymentProviderName;
  @NotNull(DataType.STRING(64)) declare proofId: string;
  @NotNull(DataType.INTEGER) declare cents: number;
  @Default(DataType.INTEGER, 0) declare returnedCents: CreationOptional<number>;
}

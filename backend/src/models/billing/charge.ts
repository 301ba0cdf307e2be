import type { PaymentProviderName } from "@guiche/contract/payments";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/**
 * Waiting for payment until it expires; "failed": the provider did not take it; "cancelling": it should not be paid any
 * more, and the provider has not confirmed that yet. "underpaid" and "overpaid": what came in, less what went back, is not
 * the amount; "refunded": all of it went back.
 */
export type ChargeState =
  | "waiting"
  | "paid"
  | "underpaid"
  | "overpaid"
  | "refunded"
  | "expired"
  | "failed"
  | "cancelling"
  | "cancelled";

/** What a provider was asked to collect for an invoice. */
@Table({ tableName: "charges", timestamps: true })
export class Charge extends TimestampedTenantModel<Charge> {
  @Nullable(DataType.BIGINT) declare invoiceId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(12)) declare provider: PaymentProviderName;
  @NotNull(DataType.STRING(35)) declare txid: string;
  @Nullable(DataType.STRING(64)) declare providerId: CreationOptional<string | null>;
  @NotNull(DataType.INTEGER) declare cents: number;
  @Default(DataType.TEXT, "") declare code: CreationOptional<string>;
  @Nullable(DataType.STRING(500)) declare payUrl: CreationOptional<string | null>;
  @Default(DataType.STRING(10), "waiting") declare state: CreationOptional<ChargeState>;
  @NotNull(DataType.DATE) declare expiresAt: Date;
  @Nullable(DataType.DATE) declare checkedAt: CreationOptional<Date | null>;
  /** When its provider told of it; null once the provider was asked about it. */
  @Nullable(DataType.DATE) declare noticedAt: CreationOptional<Date | null>;
}

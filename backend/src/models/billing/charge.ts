import type { PaymentProviderName } from "@guiche/contract/payments";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/**
 * Waiting for a payment until it expires; "failed": the provider did not take it; "cancelling": nobody should pay it any
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
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare invoiceId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare provider: PaymentProviderName;

  @Column({ type: DataType.STRING(35), allowNull: false })
  declare txid: string;

  @Column({ type: DataType.STRING(64), allowNull: true })
  declare providerId: CreationOptional<string | null>;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare cents: number;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare code: CreationOptional<string>;

  @Column({ type: DataType.STRING(500), allowNull: true })
  declare payUrl: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(10), allowNull: false, defaultValue: "waiting" })
  declare state: CreationOptional<ChargeState>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;

  @Column({ type: DataType.DATE, allowNull: true })
  declare checkedAt: CreationOptional<Date | null>;

  /** When its provider told of it; null once the provider was asked about it. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare noticedAt: CreationOptional<Date | null>;
}

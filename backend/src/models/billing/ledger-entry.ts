import type { LedgerKind } from "@guiche/contract/invoices";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "ledger_entries", timestamps: true })
export class LedgerEntry extends TimestampedTenantModel<LedgerEntry> {
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare invoiceId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare kind: LedgerKind;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare cents: number;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare note: CreationOptional<string>;
}

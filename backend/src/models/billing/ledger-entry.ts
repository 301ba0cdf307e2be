import type { LedgerKind } from "@guiche/contract/invoices";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "ledger_entries", timestamps: true })
export class LedgerEntry extends TimestampedTenantModel<LedgerEntry> {
  @Nullable(DataType.BIGINT) declare invoiceId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(12)) declare kind: LedgerKind;
  @NotNull(DataType.INTEGER) declare cents: number;
  @Default(DataType.STRING(200), "") declare note: CreationOptional<string>;
}

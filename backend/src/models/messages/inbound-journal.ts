import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "inbound_journal", timestamps: true })
export class InboundJournal extends TimestampedTenantModel<InboundJournal> {
  @NotNull(DataType.BIGINT) declare connectionId: number;
  @NotNull(DataType.BLOB) declare hash: Buffer;
  @NotNull(DataType.STRING(128)) declare wid: string;
  @NotNull(DataType.JSONB) declare attributes: Record<string, string>;
  @NotNull(DataType.BLOB) declare plaintext: Buffer;
  @Nullable(DataType.DATE) declare ingestedAt: CreationOptional<Date | null>;
}

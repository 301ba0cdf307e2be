import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "inbound_journal", timestamps: true })
export class InboundJournal extends TimestampedTenantModel<InboundJournal> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare connectionId: number;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare hash: Buffer;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare attributes: Record<string, string>;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare plaintext: Buffer;

  @Column({ type: DataType.DATE, allowNull: true })
  declare ingestedAt: CreationOptional<Date | null>;
}

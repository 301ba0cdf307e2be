import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "inbound_journal", timestamps: true })
export class InboundJournal extends Model<InferAttributes<InboundJournal>, InferCreationAttributes<InboundJournal>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

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

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

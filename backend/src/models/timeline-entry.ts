import type { TimelineEntryDto, TimelineEntryKind } from "@guiche/contract/tickets";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "ticket_events", timestamps: false })
export class TimelineEntry extends Model<InferAttributes<TimelineEntry>, InferCreationAttributes<TimelineEntry>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare kind: TimelineEntryKind;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: "" })
  declare userName: CreationOptional<string>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: {} })
  declare details: CreationOptional<
    Partial<Pick<TimelineEntryDto, "queue" | "toUser" | "connection" | "tags" | "note">>
  >;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare createdAt: CreationOptional<Date>;
}

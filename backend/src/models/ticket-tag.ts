import type { InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "ticket_tags", timestamps: false })
export class TicketTag extends Model<InferAttributes<TicketTag>, InferCreationAttributes<TicketTag>> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare companyId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare ticketId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare tagId: number;
}

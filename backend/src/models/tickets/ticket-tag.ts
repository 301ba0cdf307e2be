import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "ticket_tags", timestamps: false })
export class TicketTag extends KeyedTenantModel<TicketTag> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare ticketId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare tagId: number;
}

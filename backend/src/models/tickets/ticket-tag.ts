import { DataType, Table } from "sequelize-typescript";
import { Key } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "ticket_tags", timestamps: false })
export class TicketTag extends KeyedTenantModel<TicketTag> {
  @Key(DataType.BIGINT) declare ticketId: number;
  @Key(DataType.BIGINT) declare tagId: number;
}

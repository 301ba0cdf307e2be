import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TenantModel } from "../tenant-model";

/** A quarter of an hour whose figures changed since its hour was last summed up. Written by triggers. */
@Table({ tableName: "ticket_hour_marks", timestamps: false })
export class TicketHourMark extends TenantModel<TicketHourMark> {
  @NotNull(DataType.DATE) declare at: Date;
}

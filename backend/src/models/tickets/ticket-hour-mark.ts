import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

/** A quarter of an hour whose figures changed since its hour was last summed up. Written by triggers. */
@Table({ tableName: "ticket_hour_marks", timestamps: false })
export class TicketHourMark extends TenantModel<TicketHourMark> {
  @Column({ type: DataType.DATE, allowNull: false })
  declare at: Date;
}

import { Column, DataType, Table } from "sequelize-typescript";
import { TicketSums } from "./ticket-sums";

/** The sums of an hour, made from the tracking rows. */
@Table({ tableName: "ticket_hours", timestamps: false })
export class TicketHour extends TicketSums<TicketHour> {
  @Column({ type: DataType.DATE, allowNull: false })
  declare hour: Date;
}

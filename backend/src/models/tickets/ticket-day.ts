import { Column, DataType, Table } from "sequelize-typescript";
import { TicketSums } from "./ticket-sums";

/** The sums of a day, made from its hours. */
@Table({ tableName: "ticket_days", timestamps: false })
export class TicketDay extends TicketSums<TicketDay> {
  /** `yyyy-MM-dd` in the company's time zone. */
  @Column({ type: DataType.DATEONLY, allowNull: false })
  declare day: string;
}

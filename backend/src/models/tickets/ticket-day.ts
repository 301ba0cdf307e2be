import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TicketSums } from "./ticket-sums";

/** The sums of a day, made from its hours. */
@Table({ tableName: "ticket_days", timestamps: false })
export class TicketDay extends TicketSums<TicketDay> {
  /** `yyyy-MM-dd` in the company's time zone. */
  @NotNull(DataType.DATEONLY) declare day: string;
}

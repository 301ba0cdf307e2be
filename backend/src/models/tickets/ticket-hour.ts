import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TicketSums } from "./ticket-sums";

/** The sums of an hour, made from the tracking rows. */
@Table({ tableName: "ticket_hours", timestamps: false })
export class TicketHour extends TicketSums<TicketHour> {
  @NotNull(DataType.DATE) declare hour: Date;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "ticket_notes", timestamps: true })
export class TicketNote extends TimestampedTenantModel<TicketNote> {
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare ticketId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: "" })
  declare userName: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare note: string;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isByBot: CreationOptional<boolean>;
}

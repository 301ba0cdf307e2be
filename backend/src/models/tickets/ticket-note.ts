import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "ticket_notes", timestamps: true })
export class TicketNote extends TimestampedTenantModel<TicketNote> {
  @Nullable(DataType.BIGINT) declare ticketId: CreationOptional<number | null>;
  @NotNull(DataType.BIGINT) declare contactId: number;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Default(DataType.STRING(50), "") declare userName: CreationOptional<string>;
  @NotNull(DataType.TEXT) declare note: string;
  @Default(DataType.BOOLEAN, false) declare isByBot: CreationOptional<boolean>;
}

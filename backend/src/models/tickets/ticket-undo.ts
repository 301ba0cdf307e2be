import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

/** An act on a ticket that its user can undo for some seconds. */
@Table({ tableName: "ticket_undos", timestamps: false })
export class TicketUndo extends TenantModel<TicketUndo> {
  @NotNull(DataType.BIGINT) declare ticketId: number;
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.UUID) declare token: string;
  @NotNull(DataType.JSONB) declare before: object;
  @NotNull(DataType.BIGINT) declare eventId: number;
  @Nullable(DataType.BIGINT) declare messageId: CreationOptional<number | null>;
  @NotNull(DataType.DATE) declare createdAt: Date;
  @NotNull(DataType.DATE) declare expiresAt: Date;
}

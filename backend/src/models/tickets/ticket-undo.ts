import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

/** An act on a ticket that its user can undo for some seconds. */
@Table({ tableName: "ticket_undos", timestamps: false })
export class TicketUndo extends TenantModel<TicketUndo> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.UUID, allowNull: false })
  declare token: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare before: object;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare eventId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare messageId: CreationOptional<number | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: Date;

  @Column({ type: DataType.DATE, allowNull: false })
  declare expiresAt: Date;
}

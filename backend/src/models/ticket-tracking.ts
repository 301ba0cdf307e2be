import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "./tenant-model";

@Table({ tableName: "ticket_trackings", timestamps: true })
export class TicketTracking extends TimestampedTenantModel<TicketTracking> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare queuedAt: Date;

  @Column({ type: DataType.DATE, allowNull: true })
  declare startedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare ratingAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare finishedAt: CreationOptional<Date | null>;

  /** In business hours, from queued to accepted and from accepted to closed. Null until it is counted. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare workingWaitMs: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare workingServiceMs: CreationOptional<number | null>;
}

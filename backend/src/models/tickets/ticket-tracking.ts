import type { AdDto } from "@guiche/contract/ads";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

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

  /** The ad that it began with. */
  @Column({ type: DataType.JSONB, allowNull: true })
  declare ad: CreationOptional<AdDto | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare queuedAt: Date;

  @Column({ type: DataType.DATE, allowNull: true })
  declare startedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare ratingAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare finishedAt: CreationOptional<Date | null>;

  /** The customer's wait that a person's first answer in this life ended, and when. Written by triggers on messages. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare answerFrom: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare answeredAt: CreationOptional<Date | null>;

  /** The message that answers; retention deletes messages and keeps the lives. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare answerId: CreationOptional<number | null>;

  /** In business hours: queued to accepted, accepted to closed, and to the first answer. Null until it is counted. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare workingWaitMs: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare workingServiceMs: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare workingAnswerMs: CreationOptional<number | null>;
}

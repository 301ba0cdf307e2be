import type { AdDto } from "@guiche/contract/ads";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "ticket_trackings", timestamps: true })
export class TicketTracking extends TimestampedTenantModel<TicketTracking> {
  @NotNull(DataType.BIGINT) declare ticketId: number;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  /** The ad that it began with. */
  @Nullable(DataType.JSONB) declare ad: CreationOptional<AdDto | null>;
  @NotNull(DataType.DATE) declare queuedAt: Date;
  @Nullable(DataType.DATE) declare startedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare ratingAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare finishedAt: CreationOptional<Date | null>;
  /** The customer's wait that a person's first answer in this life ended, and when. Written by triggers on messages. */
  @Nullable(DataType.DATE) declare answerFrom: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare answeredAt: CreationOptional<Date | null>;
  /** The message that answers; retention deletes messages and keeps the lives. */
  @Nullable(DataType.BIGINT) declare answerId: CreationOptional<number | null>;
  /** In business hours: queued to accepted, accepted to closed, and to the first answer. Null until it is counted. */
  @Nullable(DataType.BIGINT) declare workingWaitMs: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare workingServiceMs: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare workingAnswerMs: CreationOptional<number | null>;
}

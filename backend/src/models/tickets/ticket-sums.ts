import type { CreationOptional } from "sequelize";
import { DataType } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

/** What happened to tickets in some time, by queue, agent and connection, and of groups apart from that of others. */
export abstract class TicketSums<M extends TicketSums<M>> extends TenantModel<M> {
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @NotNull(DataType.BOOLEAN) declare isGroup: boolean;
  @NotNull(DataType.INTEGER) declare begun: number;
  @NotNull(DataType.INTEGER) declare accepted: number;
  @NotNull(DataType.BIGINT) declare waitMs: number;
  @NotNull(DataType.ARRAY(DataType.BIGINT)) declare waits: number[];
  @NotNull(DataType.INTEGER) declare finished: number;
  @NotNull(DataType.INTEGER) declare served: number;
  @NotNull(DataType.BIGINT) declare serviceMs: number;
  @NotNull(DataType.ARRAY(DataType.BIGINT)) declare services: number[];
  @NotNull(DataType.INTEGER) declare answered: number;
  @NotNull(DataType.BIGINT) declare answerMs: number;
  @NotNull(DataType.ARRAY(DataType.BIGINT)) declare answers: number[];
  /** The same in business hours. */
  @NotNull(DataType.BIGINT) declare workingWaitMs: number;
  @NotNull(DataType.ARRAY(DataType.BIGINT)) declare workingWaits: number[];
  @NotNull(DataType.BIGINT) declare workingServiceMs: number;
  @NotNull(DataType.ARRAY(DataType.BIGINT)) declare workingServices: number[];
  @NotNull(DataType.BIGINT) declare workingAnswerMs: number;
  @NotNull(DataType.ARRAY(DataType.BIGINT)) declare workingAnswers: number[];
}

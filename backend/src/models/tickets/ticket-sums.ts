import type { CreationOptional } from "sequelize";
import { Column, DataType } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

/** What happened to tickets in some time, by queue, agent and connection, and of groups apart from that of others. */
export abstract class TicketSums<M extends TicketSums<M>> extends TenantModel<M> {
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false })
  declare isGroup: boolean;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare begun: number;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare accepted: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare waitMs: number;

  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false })
  declare waits: number[];

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare finished: number;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare served: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare serviceMs: number;

  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false })
  declare services: number[];

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare answered: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare answerMs: number;

  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false })
  declare answers: number[];

  /** The same in business hours. */
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare workingWaitMs: number;

  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false })
  declare workingWaits: number[];

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare workingServiceMs: number;

  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false })
  declare workingServices: number[];

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare workingAnswerMs: number;

  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false })
  declare workingAnswers: number[];
}

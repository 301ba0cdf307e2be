import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

/** The deadline of a wait, or of a ticket's solution, that is over. Written by triggers. */
@Table({ tableName: "answer_deadlines", timestamps: false })
export class AnswerDeadline extends TenantModel<AnswerDeadline> {
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  /** The customer had written to the agent who served them. */
  @Column({ type: DataType.BOOLEAN, allowNull: false })
  declare isNext: boolean;

  /** It is the solution's: from opening or reopening the ticket to closing it. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isSolution: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare answerFrom: Date;

  /** Null until it is computed. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare dueAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare endedAt: Date;

  /** Whose it was, and since when a customer waited: that wait may go on. Null for those of before migration 0089. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare ticketId: CreationOptional<number | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare waitingSince: CreationOptional<Date | null>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "./tenant-model";

/** The deadline of a wait that is over. Written by a trigger. */
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

  @Column({ type: DataType.DATE, allowNull: false })
  declare answerFrom: Date;

  /** Null until it is computed. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare dueAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare endedAt: Date;

  /** Whose wait it was, and since when: that wait may go on. Null for those of before migration 0089. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare ticketId: CreationOptional<number | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare waitingSince: CreationOptional<Date | null>;
}

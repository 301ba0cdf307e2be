import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

/** The deadline of a wait, or of a ticket's solution, that is over. Written by triggers. */
@Table({ tableName: "answer_deadlines", timestamps: false })
export class AnswerDeadline extends TenantModel<AnswerDeadline> {
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  /** The customer had written to the agent who served them. */
  @NotNull(DataType.BOOLEAN) declare isNext: boolean;
  /** It is the solution's: from opening or reopening the ticket to closing it. */
  @Default(DataType.BOOLEAN, false) declare isSolution: CreationOptional<boolean>;
  @NotNull(DataType.DATE) declare answerFrom: Date;
  /** Null until it is computed. */
  @Nullable(DataType.DATE) declare dueAt: CreationOptional<Date | null>;
  @NotNull(DataType.DATE) declare endedAt: Date;
  /** Whose it was, and since when a customer waited: that wait may go on. */
  @Nullable(DataType.BIGINT) declare ticketId: CreationOptional<number | null>;
  @Nullable(DataType.DATE) declare waitingSince: CreationOptional<Date | null>;
}

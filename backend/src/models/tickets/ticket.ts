import type { AdDto } from "@guiche/contract/ads";
import type { BotState } from "@guiche/contract/bot/engine-types";
import type { TicketStatus } from "@guiche/contract/tickets";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** An agent took over, or a user switched the bot off for this ticket. */
export type BotSilence = "agent" | "switch";

@Table({ tableName: "tickets", timestamps: true })
export class Ticket extends TimestampedTenantModel<Ticket> {
  @Default(DataType.UUID, DataType.UUIDV4) declare uuid: CreationOptional<string>;
  /** Counts the company's tickets. A trigger sets it in new rows. */
  @Default(DataType.INTEGER, 0) declare number: CreationOptional<number>;
  @Default(DataType.STRING(8), "pending") declare status: CreationOptional<TicketStatus>;
  @NotNull(DataType.BIGINT) declare contactId: number;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @Default(DataType.TEXT, "") declare lastMessage: CreationOptional<string>;
  @Default(DataType.INTEGER, 0) declare unreadMessages: CreationOptional<number>;
  @Default(DataType.BOOLEAN, false) declare isGroup: CreationOptional<boolean>;
  @Default(DataType.STRING(128), "") declare address: CreationOptional<string>;
  @Nullable(DataType.DATE) declare greetedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare absenceToldAt: CreationOptional<Date | null>;
  @Default(DataType.DATE, DataType.NOW) declare queuedAt: CreationOptional<Date>;
  @Default(DataType.DATE, DataType.NOW) declare lastMessageAt: CreationOptional<Date>;
  @Default(DataType.BOOLEAN, false) declare lastFromMe: CreationOptional<boolean>;
  @Nullable(DataType.DATE) declare waitingSince: CreationOptional<Date | null>;
  /** Since when the deadline's clock runs: since `waitingSince`, or since the ticket was reopened. Set by a trigger. */
  @Nullable(DataType.DATE) declare answerFrom: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare answerDueAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare answerWarnAt: CreationOptional<Date | null>;
  @Default(DataType.BOOLEAN, false) declare answerOverdue: CreationOptional<boolean>;
  /** The deadline of the answer is to be computed. Set by a trigger. */
  @Default(DataType.BOOLEAN, false) declare deadlineStale: CreationOptional<boolean>;
  /** Since when the clock of the solution runs: since the ticket was opened or reopened. Set by a trigger. */
  @Nullable(DataType.DATE) declare solutionFrom: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare solutionDueAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare solutionWarnAt: CreationOptional<Date | null>;
  @Default(DataType.BOOLEAN, false) declare solutionOverdue: CreationOptional<boolean>;
  /** Since when the deadline of the solution stands still; with it stand the two columns below. */
  @Nullable(DataType.DATE) declare pausedAt: CreationOptional<Date | null>;
  /** When it runs again by itself. */
  @Nullable(DataType.DATE) declare pausedUntil: CreationOptional<Date | null>;
  /** The name of the user who paused it. */
  @Nullable(DataType.STRING(50)) declare pausedBy: CreationOptional<string | null>;
  /** The end of the last pause. */
  @Nullable(DataType.DATE) declare resumedAt: CreationOptional<Date | null>;
  /** The pauses that have ended. */
  @Default(DataType.JSONB, []) declare solutionPauses: CreationOptional<{ from: string; to: string }[]>;
  /** The deadline of the solution is to be computed. Set by a trigger. */
  @Default(DataType.BOOLEAN, false) declare solutionStale: CreationOptional<boolean>;
  @Nullable(DataType.DATE) declare servedSince: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare closedAt: CreationOptional<Date | null>;
  @Nullable(DataType.BIGINT) declare lastInboundId: CreationOptional<number | null>;
  /** How a card shows the customer's newest message. */
  @Default(DataType.TEXT, "") declare lastInbound: CreationOptional<string>;
  /** The ad that its present life began with. */
  @Nullable(DataType.JSONB) declare ad: CreationOptional<AdDto | null>;
  @Nullable(DataType.BIGINT) declare promptId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare integrationId: CreationOptional<number | null>;
  @Nullable(DataType.JSONB) declare botState: CreationOptional<BotState | null>;
  @Nullable(DataType.JSONB) declare botPath: CreationOptional<string[] | null>;
  @Default(DataType.INTEGER, 0) declare botSeq: CreationOptional<number>;
  @Nullable(DataType.DATE) declare botDueAt: CreationOptional<Date | null>;
  @Nullable(DataType.STRING(8)) declare botSilence: CreationOptional<BotSilence | null>;
  @Default(DataType.BOOLEAN, false) declare chatbot: CreationOptional<boolean>;
  @Default(DataType.SMALLINT, 0) declare reminders: CreationOptional<number>;
  @Nullable(DataType.DATE) declare remindedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare remindedSince: CreationOptional<Date | null>;
}

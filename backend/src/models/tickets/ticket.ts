import type { AdDto } from "@guiche/contract/ads";
import type { BotState } from "@guiche/contract/bot/engine-types";
import type { TicketStatus } from "@guiche/contract/tickets";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** An agent took over, or somebody switched the bot off for this ticket. */
export type BotSilence = "agent" | "switch";

@Table({ tableName: "tickets", timestamps: true })
export class Ticket extends TimestampedTenantModel<Ticket> {
  @Column({ type: DataType.UUID, allowNull: false, defaultValue: DataType.UUIDV4 })
  declare uuid: CreationOptional<string>;

  /** Counts the company's tickets. A trigger sets it in new rows. */
  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare number: CreationOptional<number>;

  @Column({ type: DataType.STRING(8), allowNull: false, defaultValue: "pending" })
  declare status: CreationOptional<TicketStatus>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare lastMessage: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare unreadMessages: CreationOptional<number>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isGroup: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(128), allowNull: false, defaultValue: "" })
  declare address: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare greetedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare absenceToldAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare queuedAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare lastMessageAt: CreationOptional<Date>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare lastFromMe: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare waitingSince: CreationOptional<Date | null>;

  /** Since when the deadline's clock runs: since `waitingSince`, or since the ticket was reopened. Set by a trigger. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare answerFrom: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare answerDueAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare answerWarnAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare answerOverdue: CreationOptional<boolean>;

  /** The deadline of the answer is to be computed. Set by a trigger. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare deadlineStale: CreationOptional<boolean>;

  /** Since when the clock of the solution runs: since the ticket was opened or reopened. Set by a trigger. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare solutionFrom: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare solutionDueAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare solutionWarnAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare solutionOverdue: CreationOptional<boolean>;

  /** The deadline of the solution is to be computed. Set by a trigger. */
  /** Since when the deadline of the solution stands still; with it stand the two columns below. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare pausedAt: CreationOptional<Date | null>;

  /** When it runs again by itself. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare pausedUntil: CreationOptional<Date | null>;

  /** The name of the user who paused it. */
  @Column({ type: DataType.STRING(50), allowNull: true })
  declare pausedBy: CreationOptional<string | null>;

  /** The end of the last pause. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare resumedAt: CreationOptional<Date | null>;

  /** The pauses that have ended. */
  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare solutionPauses: CreationOptional<{ from: string; to: string }[]>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare solutionStale: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare servedSince: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare closedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare lastInboundId: CreationOptional<number | null>;

  /** How a card shows the customer's newest message. */
  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare lastInbound: CreationOptional<string>;

  /** The ad that its present life began with. */
  @Column({ type: DataType.JSONB, allowNull: true })
  declare ad: CreationOptional<AdDto | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare promptId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare integrationId: CreationOptional<number | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare botState: CreationOptional<BotState | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare botPath: CreationOptional<string[] | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare botSeq: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare botDueAt: CreationOptional<Date | null>;

  @Column({ type: DataType.STRING(8), allowNull: true })
  declare botSilence: CreationOptional<BotSilence | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare chatbot: CreationOptional<boolean>;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare reminders: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare remindedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare remindedSince: CreationOptional<Date | null>;
}

import type { TriedRequest } from "@guiche/contract/bot-traces";
import type { CallTarget, CallValue, Effect } from "@guiche/contract/bot/engine-types";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** `answered`: the answer is here and not stepped yet; `later`: the other system answers by a call of its own. */
export type BotCallState = "waiting" | "running" | "answered" | "later" | "done";
export type CallRequest = Omit<Extract<Effect, { kind: "call" }>, "kind" | "to">;

/** A question to another service, asked by a step of the bot. */
@Table({ tableName: "bot_calls", timestamps: true })
export class BotCall extends TimestampedTenantModel<BotCall> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare seq: number;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare kind: CallTarget["kind"];

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare targetId: number;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare request: CallRequest;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare messageId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(8), allowNull: false })
  declare state: BotCallState;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare attempts: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare dueAt: Date;

  @Column({ type: DataType.DATE, allowNull: true })
  declare leaseUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.UUID, allowNull: false })
  declare token: string;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare result: CreationOptional<CallValue | null>;

  /** What was sent to an integration, without secrets, and what came back. */
  @Column({ type: DataType.JSONB, allowNull: true })
  declare requests: CreationOptional<TriedRequest[] | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare session: CreationOptional<object | null>;

  /** A keyed hash of the CPF or CNPJ whose bills were looked up. */
  @Column({ type: DataType.BLOB, allowNull: true })
  declare subject: CreationOptional<Buffer | null>;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare outcome: CreationOptional<string | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare milliseconds: CreationOptional<number | null>;

  /** The name of the prompt or integration at that time. */
  @Column({ type: DataType.STRING(100), allowNull: true })
  declare answeredBy: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(200), allowNull: true })
  declare model: CreationOptional<string | null>;

  /** The provider's own count; null where it tells none. */
  @Column({ type: DataType.INTEGER, allowNull: true })
  declare tokens: CreationOptional<number | null>;
}

import type { TriedRequest } from "@guiche/contract/bot-traces";
import type { CallTarget, CallValue, Effect } from "@guiche/contract/bot/engine-types";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** `answered`: the answer is here and not stepped yet; `later`: the other system answers by a call of its own. */
export type BotCallState = "waiting" | "running" | "answered" | "later" | "done";
type CallRequest = Omit<Extract<Effect, { kind: "call" }>, "kind" | "to">;

/** A question to another service, asked by a step of the bot. */
@Table({ tableName: "bot_calls", timestamps: true })
export class BotCall extends TimestampedTenantModel<BotCall> {
  @NotNull(DataType.BIGINT) declare ticketId: number;
  @NotNull(DataType.INTEGER) declare seq: number;
  @NotNull(DataType.STRING(12)) declare kind: CallTarget["kind"];
  @NotNull(DataType.BIGINT) declare targetId: number;
  @NotNull(DataType.JSONB) declare request: CallRequest;
  @Nullable(DataType.BIGINT) declare messageId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(8)) declare state: BotCallState;
  @Default(DataType.INTEGER, 0) declare attempts: CreationOptional<number>;
  @NotNull(DataType.DATE) declare dueAt: Date;
  @Nullable(DataType.DATE) declare leaseUntil: CreationOptional<Date | null>;
  @NotNull(DataType.UUID) declare token: string;
  @Nullable(DataType.JSONB) declare result: CreationOptional<CallValue | null>;
  /** What was sent to an integration, without secrets, and what came back. */
  @Nullable(DataType.JSONB) declare requests: CreationOptional<TriedRequest[] | null>;
  @Nullable(DataType.JSONB) declare session: CreationOptional<object | null>;
  /** A keyed hash of the CPF or CNPJ whose bills were looked up. */
  @Nullable(DataType.BLOB) declare subject: CreationOptional<Buffer | null>;
  @Nullable(DataType.STRING(20)) declare outcome: CreationOptional<string | null>;
  @Nullable(DataType.INTEGER) declare milliseconds: CreationOptional<number | null>;
  /** The name of the prompt or integration at that time. */
  @Nullable(DataType.STRING(100)) declare answeredBy: CreationOptional<string | null>;
  @Nullable(DataType.STRING(200)) declare model: CreationOptional<string | null>;
  /** The provider's own count; null where it tells none. */
  @Nullable(DataType.INTEGER) declare tokens: CreationOptional<number | null>;
}

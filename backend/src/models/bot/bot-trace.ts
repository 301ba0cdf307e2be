import type { BotEvent, Effect, Facts, TraceLine } from "@guiche/contract/bot/engine-types";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

/** One step of the bot: what it knew, and what it did. */
@Table({ tableName: "bot_traces", timestamps: false })
export class BotTrace extends TenantModel<BotTrace> {
  @NotNull(DataType.BIGINT) declare ticketId: number;
  @NotNull(DataType.INTEGER) declare seq: number;
  @Nullable(DataType.BIGINT) declare messageId: CreationOptional<number | null>;
  @NotNull(DataType.JSONB) declare event: BotEvent;
  @NotNull(DataType.STRING(64)) declare programHash: string;
  @NotNull(DataType.JSONB) declare facts: Facts;
  @NotNull(DataType.JSONB) declare effects: Effect[];
  @NotNull(DataType.JSONB) declare trace: TraceLine[];
  @NotNull(DataType.DATE) declare createdAt: Date;
  @Default(DataType.BOOLEAN, false) declare isFresh: CreationOptional<boolean>;
  /** Release of the engine that made the step; 0: before releases were counted. */
  @Default(DataType.SMALLINT, 0) declare engineRelease: CreationOptional<number>;
}

import type { BotEvent, Effect, Facts, TraceLine } from "@guiche/contract/bot/engine-types";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

/** One step of the bot: what it knew, and what it did. */
@Table({ tableName: "bot_traces", timestamps: false })
export class BotTrace extends TenantModel<BotTrace> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare seq: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare messageId: CreationOptional<number | null>;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare event: BotEvent;

  @Column({ type: DataType.STRING(64), allowNull: false })
  declare programHash: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare facts: Facts;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare effects: Effect[];

  @Column({ type: DataType.JSONB, allowNull: false })
  declare trace: TraceLine[];

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: Date;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isFresh: CreationOptional<boolean>;

  /** Release of the engine that made the step; 0: before releases were counted. */
  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare engineRelease: CreationOptional<number>;
}

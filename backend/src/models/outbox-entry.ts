import type { MentionDto } from "@guiche/contract/messages";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "./tenant-model";

export type OutboxState = "queued" | "sending";

/** A notice is a text to somebody who has no ticket: a message that is no message of ours. */
export type OutboxKind = "message" | "edit" | "remove" | "react" | "notice";

/** What is done to a message that was sent, and what it goes back to when WhatsApp refuses. */
export interface OutboxPayload {
  text?: string;
  /** Addresses of those whom the text names. */
  mentions?: string[];
  emoji?: string;
  before?: { body?: string; isEdited?: boolean; mentions?: MentionDto[]; emoji?: string };
}

@Table({ tableName: "outbox", timestamps: true })
export class OutboxEntry extends TimestampedTenantModel<OutboxEntry> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare connectionId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare messageId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare chat: string;

  @Column({ type: DataType.STRING(8), allowNull: false, defaultValue: "queued" })
  declare state: CreationOptional<OutboxState>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare attempts: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare leaseUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare firstTriedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare nextTryAt: CreationOptional<Date>;

  @Column({ type: DataType.STRING(8), allowNull: false, defaultValue: "message" })
  declare kind: CreationOptional<OutboxKind>;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare payload: CreationOptional<OutboxPayload | null>;
}

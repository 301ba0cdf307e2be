import type { MentionDto } from "@guiche/contract/messages";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

type OutboxState = "queued" | "sending";

/** The state of a ticket that justifies a text; a text that has not left is withdrawn when the state ends. */
export type HeldState = "closed" | "moved";

/** A notice is a text to somebody without a ticket: it has no row in messages. */
export type OutboxKind = "message" | "edit" | "remove" | "react" | "notice";

/** A change of a sent message, and the previous state to restore when WhatsApp refuses it. */
export interface OutboxPayload {
  text?: string;
  /** Addresses of the people mentioned in the text. */
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

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare looseMessageId: CreationOptional<number | null>;

  /** Sent by the product, not by a person: it does not leave for a contact that is blocked. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isAutomatic: CreationOptional<boolean>;

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

  @Column({ type: DataType.DATE, allowNull: true })
  declare leftAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare nextTryAt: CreationOptional<Date>;

  @Column({ type: DataType.STRING(8), allowNull: false, defaultValue: "message" })
  declare kind: CreationOptional<OutboxKind>;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare payload: CreationOptional<OutboxPayload | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isPaced: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(8), allowNull: true })
  declare heldFor: CreationOptional<HeldState | null>;
}

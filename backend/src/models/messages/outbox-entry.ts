import type { MentionDto } from "@guiche/contract/messages";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

type OutboxState = "queued" | "sending";

/** The state of a ticket that justifies a text; a text that has not left is withdrawn when the state ends. */
export type HeldState = "closed" | "moved";

/** A notice is a text to a person without a ticket: it has no row in messages. */
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
  @NotNull(DataType.BIGINT) declare connectionId: number;
  @Nullable(DataType.BIGINT) declare messageId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare looseMessageId: CreationOptional<number | null>;
  /** Sent by the product, not by a person: it does not leave for a contact that is blocked. */
  @Default(DataType.BOOLEAN, false) declare isAutomatic: CreationOptional<boolean>;
  @NotNull(DataType.STRING(128)) declare chat: string;
  @Default(DataType.STRING(8), "queued") declare state: CreationOptional<OutboxState>;
  @Default(DataType.INTEGER, 0) declare attempts: CreationOptional<number>;
  @Nullable(DataType.DATE) declare leaseUntil: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare firstTriedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare leftAt: CreationOptional<Date | null>;
  @Default(DataType.DATE, DataType.NOW) declare nextTryAt: CreationOptional<Date>;
  @Default(DataType.STRING(8), "message") declare kind: CreationOptional<OutboxKind>;
  @NotNull(DataType.STRING(128)) declare wid: string;
  @Nullable(DataType.JSONB) declare payload: CreationOptional<OutboxPayload | null>;
  @Default(DataType.BOOLEAN, false) declare isPaced: CreationOptional<boolean>;
  @Nullable(DataType.STRING(8)) declare heldFor: CreationOptional<HeldState | null>;
}

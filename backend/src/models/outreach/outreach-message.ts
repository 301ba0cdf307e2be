import type { Ack } from "@guiche/contract/acks";
import type { MessageSource, QuotedDto } from "@guiche/contract/messages";
import type { MediaType } from "@guiche/contract/message-kinds";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import type { MessageDetails } from "../messages/message";
import { TimestampedTenantModel } from "../tenant-model";

/** A message to somebody without a live ticket. When the person answers, it becomes a message of the new ticket. */
@Table({ tableName: "loose_messages", timestamps: true })
export class OutreachMessage extends TimestampedTenantModel<OutreachMessage> {
  /** Null once the connection is deleted. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare messageId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(128), allowNull: false })
  declare wid: string;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare body: CreationOptional<string>;

  @Column({ type: DataType.STRING(20), allowNull: false, defaultValue: "chat" })
  declare mediaType: CreationOptional<MediaType>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare details: CreationOptional<MessageDetails | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare quoted: CreationOptional<QuotedDto | null>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare content: CreationOptional<Buffer | null>;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare ack: CreationOptional<Ack>;

  @Column({ type: DataType.STRING(60), allowNull: true })
  declare failure: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare source: MessageSource;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare sourceId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare label: CreationOptional<string>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare isCold: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare answeredAt: CreationOptional<Date | null>;
}

import type { Ack } from "@guiche/contract/acks";
import type { MessageSource, QuotedDto } from "@guiche/contract/messages";
import type { MediaType } from "@guiche/contract/message-kinds";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import type { MessageDetails } from "../messages/message";
import { TimestampedTenantModel } from "../tenant-model";

/** A message to a person without a live ticket. When the person answers, it becomes a message of the new ticket. */
@Table({ tableName: "loose_messages", timestamps: true })
export class OutreachMessage extends TimestampedTenantModel<OutreachMessage> {
  /** Null once the connection is deleted. */
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @NotNull(DataType.BIGINT) declare contactId: number;
  @Nullable(DataType.BIGINT) declare messageId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(128)) declare wid: string;
  @Default(DataType.TEXT, "") declare body: CreationOptional<string>;
  @Default(DataType.STRING(20), "chat") declare mediaType: CreationOptional<MediaType>;
  @Nullable(DataType.JSONB) declare details: CreationOptional<MessageDetails | null>;
  @Nullable(DataType.JSONB) declare quoted: CreationOptional<QuotedDto | null>;
  @Nullable(DataType.BLOB) declare content: CreationOptional<Buffer | null>;
  @Default(DataType.SMALLINT, 0) declare ack: CreationOptional<Ack>;
  @Nullable(DataType.STRING(60)) declare failure: CreationOptional<string | null>;
  @NotNull(DataType.STRING(12)) declare source: MessageSource;
  @Nullable(DataType.BIGINT) declare sourceId: CreationOptional<number | null>;
  @Default(DataType.STRING(100), "") declare label: CreationOptional<string>;
  @Default(DataType.BOOLEAN, true) declare isCold: CreationOptional<boolean>;
  @Nullable(DataType.DATE) declare answeredAt: CreationOptional<Date | null>;
}

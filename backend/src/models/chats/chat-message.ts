import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "chat_messages", timestamps: true })
export class ChatMessage extends TimestampedTenantModel<ChatMessage> {
  @NotNull(DataType.BIGINT) declare chatId: number;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(255)) declare userName: string;
  @NotNull(DataType.TEXT) declare body: string;
  @Default(DataType.ARRAY(DataType.BIGINT), []) declare mentionIds: CreationOptional<number[]>;
  @Nullable(DataType.BIGINT) declare quotedId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Nullable(DataType.DATE(3)) declare editedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE(3)) declare deletedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE(3)) declare pinnedAt: CreationOptional<Date | null>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "chat_members", timestamps: true })
export class ChatMember extends TimestampedTenantModel<ChatMember> {
  @NotNull(DataType.BIGINT) declare chatId: number;
  @NotNull(DataType.BIGINT) declare userId: number;
  @Default(DataType.BIGINT, 0) declare readUpTo: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare unreads: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare mentions: CreationOptional<number>;
  /** Messages up to this one are hidden from them. */
  @Default(DataType.BIGINT, 0) declare hiddenUpTo: CreationOptional<number>;
  @Default(DataType.BOOLEAN, false) declare isMuted: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, false) declare isPinned: CreationOptional<boolean>;
}

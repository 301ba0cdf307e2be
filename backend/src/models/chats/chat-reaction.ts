import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TenantModel } from "../tenant-model";

/** An emoji reaction to a message of the internal chat. */
@Table({ tableName: "chat_reactions", timestamps: false })
export class ChatReaction extends TenantModel<ChatReaction> {
  @NotNull(DataType.BIGINT) declare messageId: number;
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.STRING(32)) declare emoji: string;
}

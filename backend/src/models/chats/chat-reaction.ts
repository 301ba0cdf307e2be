import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

/** An emoji reaction to a message of the internal chat. */
@Table({ tableName: "chat_reactions", timestamps: false })
export class ChatReaction extends TenantModel<ChatReaction> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare messageId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.STRING(32), allowNull: false })
  declare emoji: string;
}

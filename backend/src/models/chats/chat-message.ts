import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "chat_messages", timestamps: true })
export class ChatMessage extends TimestampedTenantModel<ChatMessage> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare chatId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: false })
  declare userName: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare body: string;

  @Column({ type: DataType.ARRAY(DataType.BIGINT), allowNull: false, defaultValue: [] })
  declare mentionIds: CreationOptional<number[]>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare quotedId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mediaId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.DATE(3), allowNull: true })
  declare editedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE(3), allowNull: true })
  declare deletedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE(3), allowNull: true })
  declare pinnedAt: CreationOptional<Date | null>;
}

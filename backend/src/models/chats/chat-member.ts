import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "chat_members", timestamps: true })
export class ChatMember extends TimestampedTenantModel<ChatMember> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare chatId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare readUpTo: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare unreads: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare mentions: CreationOptional<number>;

  /** Messages up to this one are hidden from them. */
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare hiddenUpTo: CreationOptional<number>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isMuted: CreationOptional<boolean>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isPinned: CreationOptional<boolean>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A conversation between users of the company. */
@Table({ tableName: "chats", timestamps: true })
export class Chat extends TimestampedTenantModel<Chat> {
  @Column({ type: DataType.UUID, allowNull: false, defaultValue: DataType.UUIDV4 })
  declare uuid: CreationOptional<string>;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare title: string;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare ownerId: CreationOptional<number | null>;

  /** Ids of the two users of a direct chat, the lower first: "3:17". Null for a group. */
  @Column({ type: DataType.STRING(30), allowNull: true })
  declare directKey: CreationOptional<string | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare showsHistory: CreationOptional<boolean>;

  /** Months after which its messages are deleted; null keeps all. */
  @Column({ type: DataType.INTEGER, allowNull: true })
  declare keepMonths: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(200), allowNull: false, defaultValue: "" })
  declare lastMessage: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare version: CreationOptional<number>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A conversation between users of the company. */
@Table({ tableName: "chats", timestamps: true })
export class Chat extends TimestampedTenantModel<Chat> {
  @Default(DataType.UUID, DataType.UUIDV4) declare uuid: CreationOptional<string>;
  @NotNull(DataType.STRING(100)) declare title: string;
  @Nullable(DataType.BIGINT) declare ownerId: CreationOptional<number | null>;
  /** Ids of the two users of a direct chat, the lower first: "3:17". Null for a group. */
  @Nullable(DataType.STRING(30)) declare directKey: CreationOptional<string | null>;
  @Default(DataType.BOOLEAN, true) declare showsHistory: CreationOptional<boolean>;
  /** Months after which its messages are deleted; null keeps all. */
  @Nullable(DataType.INTEGER) declare keepMonths: CreationOptional<number | null>;
  @Default(DataType.STRING(200), "") declare lastMessage: CreationOptional<string>;
  @Default(DataType.INTEGER, 0) declare version: CreationOptional<number>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "chat_expirations", timestamps: true })
export class ChatExpiration extends KeyedTenantModel<ChatExpiration> {
  @Key(DataType.BIGINT) declare connectionId: number;
  @Key(DataType.BIGINT) declare contactId: number;
  @NotNull(DataType.INTEGER) declare seconds: number;
  @NotNull(DataType.DATE) declare setAt: Date;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

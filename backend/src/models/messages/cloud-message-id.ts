import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

/** What Meta calls a message of ours. */
@Table({ tableName: "cloud_message_ids", timestamps: false })
export class CloudMessageId extends KeyedTenantModel<CloudMessageId> {
  @Key(DataType.BIGINT) declare connectionId: number;
  @Key(DataType.STRING(128)) declare wamid: string;
  @NotNull(DataType.STRING(128)) declare wid: string;
  @Default(DataType.DATE, DataType.NOW) declare createdAt: CreationOptional<Date>;
}

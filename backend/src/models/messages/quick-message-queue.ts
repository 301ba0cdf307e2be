import { DataType, Table } from "sequelize-typescript";
import { Key } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "quick_message_queues", timestamps: false })
export class QuickMessageQueue extends KeyedTenantModel<QuickMessageQueue> {
  @Key(DataType.BIGINT) declare quickMessageId: number;
  @Key(DataType.BIGINT) declare queueId: number;
}

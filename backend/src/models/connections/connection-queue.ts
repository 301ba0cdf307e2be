import { DataType, Table } from "sequelize-typescript";
import { Key } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "connection_queues", timestamps: false })
export class ConnectionQueue extends KeyedTenantModel<ConnectionQueue> {
  @Key(DataType.BIGINT) declare connectionId: number;
  @Key(DataType.BIGINT) declare queueId: number;
}

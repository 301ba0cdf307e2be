import { DataType, Table } from "sequelize-typescript";
import { Key } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "user_queues", timestamps: false })
export class UserQueue extends KeyedTenantModel<UserQueue> {
  @Key(DataType.BIGINT) declare userId: number;
  @Key(DataType.BIGINT) declare queueId: number;
}

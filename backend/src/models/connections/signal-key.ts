import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "signal_keys", timestamps: false })
export class SignalKey extends KeyedTenantModel<SignalKey> {
  @Key(DataType.BIGINT) declare connectionId: number;
  @Key(DataType.STRING(40)) declare type: string;
  @Key(DataType.STRING(200)) declare keyId: string;
  @NotNull(DataType.BLOB) declare value: Buffer;
}

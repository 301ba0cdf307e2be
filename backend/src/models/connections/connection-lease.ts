import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "connection_leases", timestamps: false })
export class ConnectionLease extends KeyedTenantModel<ConnectionLease> {
  @Key(DataType.BIGINT) declare connectionId: number;
  @NotNull(DataType.STRING(80)) declare owner: string;
  @Default(DataType.BIGINT, 1) declare fence: CreationOptional<number>;
  @NotNull(DataType.STRING(200)) declare host: string;
  @NotNull(DataType.INTEGER) declare pid: number;
  @NotNull(DataType.BIGINT) declare startedAt: number;
  @NotNull(DataType.DATE) declare expiresAt: Date;
}

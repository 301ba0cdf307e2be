import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

/** Messages of a month through the external API; `month` is its first day. */
@Table({ tableName: "api_usage", timestamps: false })
export class ApiUsage extends KeyedTenantModel<ApiUsage> {
  @Key(DataType.DATEONLY) declare month: string;
  @NotNull(DataType.INTEGER) declare messages: number;
}

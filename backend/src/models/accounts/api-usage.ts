import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

/** Messages of a month through the external API; `month` is its first day. */
@Table({ tableName: "api_usage", timestamps: false })
export class ApiUsage extends KeyedTenantModel<ApiUsage> {
  @Column({ type: DataType.DATEONLY, allowNull: false, primaryKey: true })
  declare month: string;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare messages: number;
}

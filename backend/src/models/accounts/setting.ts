import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "settings", timestamps: true })
export class Setting extends KeyedTenantModel<Setting> {
  @Key(DataType.STRING(60)) declare key: string;
  @NotNull(DataType.TEXT) declare value: string;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "settings", timestamps: true })
export class Setting extends KeyedTenantModel<Setting> {
  @Column({ type: DataType.STRING(60), allowNull: false, primaryKey: true })
  declare key: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare value: string;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "prompt_usages", timestamps: false })
export class PromptUsage extends KeyedTenantModel<PromptUsage> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare promptId: number;

  @Column({ type: DataType.DATEONLY, allowNull: false, primaryKey: true })
  declare month: string;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare calls: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare tokens: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare handedOver: CreationOptional<number>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, Key } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "prompt_usages", timestamps: false })
export class PromptUsage extends KeyedTenantModel<PromptUsage> {
  @Key(DataType.BIGINT) declare promptId: number;
  @Key(DataType.DATEONLY) declare month: string;
  @Default(DataType.INTEGER, 0) declare calls: CreationOptional<number>;
  @Default(DataType.BIGINT, 0) declare tokens: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare handedOver: CreationOptional<number>;
}

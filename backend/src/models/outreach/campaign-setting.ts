import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "campaign_settings", timestamps: true })
export class CampaignSetting extends KeyedTenantModel<CampaignSetting> {
  @Key(DataType.STRING(40)) declare key: string;
  @NotNull(DataType.JSONB) declare value: unknown;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

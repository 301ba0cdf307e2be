import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "campaign_settings", timestamps: true })
export class CampaignSetting extends KeyedTenantModel<CampaignSetting> {
  @Column({ type: DataType.STRING(40), allowNull: false, primaryKey: true })
  declare key: string;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare value: unknown;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

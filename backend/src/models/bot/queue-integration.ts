import type { CallOutcome, IntegrationLanguage, IntegrationType } from "@guiche/contract/integrations";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "queue_integrations", timestamps: true })
export class QueueIntegration extends TimestampedTenantModel<QueueIntegration> {
  @Column({ type: DataType.STRING(20), allowNull: false })
  declare type: IntegrationType;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare projectName: CreationOptional<string>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare jsonContent: CreationOptional<Buffer | null>;

  @Column({ type: DataType.STRING(5), allowNull: false, defaultValue: "pt-BR" })
  declare language: CreationOptional<IntegrationLanguage>;

  @Column({ type: DataType.STRING(1000), allowNull: false, defaultValue: "" })
  declare urlN8N: CreationOptional<string>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare secret: CreationOptional<Buffer | null>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare typebotSlug: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 1 })
  declare typebotExpires: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 1_000 })
  declare typebotDelayMessage: CreationOptional<number>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare typebotKeywordFinish: CreationOptional<string>;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare typebotKeywordRestart: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare typebotUnknownMessage: CreationOptional<string>;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare typebotRestartMessage: CreationOptional<string>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare lastCallAt: CreationOptional<Date | null>;

  @Column({ type: DataType.INTEGER, allowNull: true })
  declare lastCallMs: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(20), allowNull: true })
  declare lastCallOutcome: CreationOptional<CallOutcome | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare failures: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare pausedUntil: CreationOptional<Date | null>;
}

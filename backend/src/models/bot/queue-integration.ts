import type { CallOutcome, IntegrationLanguage, IntegrationType } from "@guiche/contract/integrations";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "queue_integrations", timestamps: true })
export class QueueIntegration extends TimestampedTenantModel<QueueIntegration> {
  @NotNull(DataType.STRING(20)) declare type: IntegrationType;
  @NotNull(DataType.STRING(50)) declare name: string;
  @Default(DataType.STRING(100), "") declare projectName: CreationOptional<string>;
  @Nullable(DataType.BLOB) declare jsonContent: CreationOptional<Buffer | null>;
  @Default(DataType.STRING(5), "pt-BR") declare language: CreationOptional<IntegrationLanguage>;
  @Default(DataType.STRING(1000), "") declare urlN8N: CreationOptional<string>;
  @Nullable(DataType.BLOB) declare secret: CreationOptional<Buffer | null>;
  @Default(DataType.STRING(100), "") declare typebotSlug: CreationOptional<string>;
  @Default(DataType.INTEGER, 1) declare typebotExpires: CreationOptional<number>;
  @Default(DataType.INTEGER, 1_000) declare typebotDelayMessage: CreationOptional<number>;
  @Default(DataType.STRING(100), "") declare typebotKeywordFinish: CreationOptional<string>;
  @Default(DataType.STRING(100), "") declare typebotKeywordRestart: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare typebotUnknownMessage: CreationOptional<string>;
  @Default(DataType.TEXT, "") declare typebotRestartMessage: CreationOptional<string>;
  @Nullable(DataType.DATE) declare lastCallAt: CreationOptional<Date | null>;
  @Nullable(DataType.INTEGER) declare lastCallMs: CreationOptional<number | null>;
  @Nullable(DataType.STRING(20)) declare lastCallOutcome: CreationOptional<CallOutcome | null>;
  @Default(DataType.INTEGER, 0) declare failures: CreationOptional<number>;
  @Nullable(DataType.DATE) declare pausedUntil: CreationOptional<Date | null>;
}

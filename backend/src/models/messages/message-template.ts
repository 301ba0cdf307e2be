import type { TemplateCategory, TemplateState } from "@guiche/contract/templates";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A message that Meta has approved, or has yet to. */
@Table({ tableName: "message_templates", timestamps: true })
export class MessageTemplate extends TimestampedTenantModel<MessageTemplate> {
  @NotNull(DataType.STRING(32)) declare wabaId: string;
  @NotNull(DataType.STRING(32)) declare metaId: string;
  @NotNull(DataType.STRING(512)) declare name: string;
  @NotNull(DataType.STRING(20)) declare language: string;
  @NotNull(DataType.STRING(20)) declare category: TemplateCategory;
  @NotNull(DataType.STRING(20)) declare state: TemplateState;
  @Default(DataType.STRING(100), "") declare reason: CreationOptional<string>;
  @NotNull(DataType.JSONB) declare components: object[];
}

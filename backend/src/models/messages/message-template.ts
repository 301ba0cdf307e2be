import type { TemplateCategory, TemplateState } from "@guiche/contract/templates";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A message that Meta has approved, or has yet to. */
@Table({ tableName: "message_templates", timestamps: true })
export class MessageTemplate extends TimestampedTenantModel<MessageTemplate> {
  @Column({ type: DataType.STRING(32), allowNull: false })
  declare wabaId: string;

  @Column({ type: DataType.STRING(32), allowNull: false })
  declare metaId: string;

  @Column({ type: DataType.STRING(512), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(20), allowNull: false })
  declare language: string;

  @Column({ type: DataType.STRING(20), allowNull: false })
  declare category: TemplateCategory;

  @Column({ type: DataType.STRING(20), allowNull: false })
  declare state: TemplateState;

  @Column({ type: DataType.STRING(100), allowNull: false, defaultValue: "" })
  declare reason: CreationOptional<string>;

  @Column({ type: DataType.JSONB, allowNull: false })
  declare components: object[];
}

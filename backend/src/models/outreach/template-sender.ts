import type { CreationOptional } from "sequelize";
import { Column, DataType, type Model } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A row that sends an approved template later, over an official number. */
export abstract class TemplateSender<Row extends Model> extends TimestampedTenantModel<Row> {
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare templateId: CreationOptional<number | null>;

  /** Stays when Meta deletes the template; null where there is none. */
  @Column({ type: DataType.STRING(512), allowNull: true })
  declare templateName: CreationOptional<string | null>;

  /** What the template's variables are filled with, before the variables of these texts are. */
  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare templateValues: CreationOptional<string[]>;
}

import type { CreationOptional } from "sequelize";
import { DataType, type Model } from "sequelize-typescript";
import { Default, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A row that sends an approved template later, over an official number. */
export abstract class TemplateSender<Row extends Model> extends TimestampedTenantModel<Row> {
  @Nullable(DataType.BIGINT) declare templateId: CreationOptional<number | null>;
  /** Stays when Meta deletes the template; null where there is none. */
  @Nullable(DataType.STRING(512)) declare templateName: CreationOptional<string | null>;
  /** What the template's variables are filled with, before the variables of these texts are. */
  @Default(DataType.JSONB, []) declare templateValues: CreationOptional<string[]>;
}

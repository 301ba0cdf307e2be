import type { ImportState, SheetError } from "@guiche/contract/contact-sheets";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_imports", timestamps: true })
export class ContactImport extends TimestampedTenantModel<ContactImport> {
  @NotNull(DataType.BIGINT) declare userId: number;
  @Default(DataType.STRING(50), "") declare userName: CreationOptional<string>;
  @Default(DataType.STRING(255), "") declare fileName: CreationOptional<string>;
  @NotNull(DataType.INTEGER) declare total: number;
  @Default(DataType.INTEGER, 0) declare created: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare updated: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare unchanged: CreationOptional<number>;
  @Default(DataType.INTEGER, 0) declare refused: CreationOptional<number>;
  @Default(DataType.JSONB, []) declare errors: CreationOptional<SheetError[]>;
  @Default(DataType.STRING(8), "running") declare state: CreationOptional<ImportState>;
}

import type { ImportState, SheetError } from "@guiche/contract/contact-sheets";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_imports", timestamps: true })
export class ContactImport extends TimestampedTenantModel<ContactImport> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.STRING(50), allowNull: false, defaultValue: "" })
  declare userName: CreationOptional<string>;

  @Column({ type: DataType.STRING(255), allowNull: false, defaultValue: "" })
  declare fileName: CreationOptional<string>;

  @Column({ type: DataType.INTEGER, allowNull: false })
  declare total: number;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare created: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare updated: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare unchanged: CreationOptional<number>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare refused: CreationOptional<number>;

  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare errors: CreationOptional<SheetError[]>;

  @Column({ type: DataType.STRING(8), allowNull: false, defaultValue: "running" })
  declare state: CreationOptional<ImportState>;
}

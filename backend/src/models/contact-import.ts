import type { ImportState, SheetError } from "@guiche/contract/contacts";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "contact_imports", timestamps: true })
export class ContactImport extends Model<InferAttributes<ContactImport>, InferCreationAttributes<ContactImport>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

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

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

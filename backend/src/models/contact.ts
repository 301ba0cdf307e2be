import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

/** Somebody of a group, under the names that WhatsApp tells. */
export interface KeptMember {
  phone?: string;
  lid?: string;
  isAdmin: boolean;
}

@Table({ tableName: "contacts", timestamps: true })
export class Contact extends Model<InferAttributes<Contact>, InferCreationAttributes<Contact>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.STRING(200), allowNull: false })
  declare name: string;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare nameIsChosen: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(50), allowNull: true })
  declare number: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(254), allowNull: false, defaultValue: "" })
  declare email: CreationOptional<string>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isGroup: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(80), allowNull: true })
  declare pictureKey: CreationOptional<string | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare pictureVersion: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare pictureAskedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isUnchecked: CreationOptional<boolean>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare members: CreationOptional<KeptMember[] | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

import type { AnnouncementPriority } from "@guiche/contract/announcements";
import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "announcements", timestamps: true })
export class Announcement extends Model<InferAttributes<Announcement>, InferCreationAttributes<Announcement>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare title: string;

  @Column({ type: DataType.TEXT, allowNull: false })
  declare text: string;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 3 })
  declare priority: CreationOptional<AnnouncementPriority>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare status: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(100), allowNull: true })
  declare mediaKey: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(255), allowNull: true })
  declare mediaName: CreationOptional<string | null>;

  @Column({ type: DataType.STRING(100), allowNull: true })
  declare mediaType: CreationOptional<string | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

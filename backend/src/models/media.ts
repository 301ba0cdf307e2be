import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

@Table({ tableName: "media", timestamps: true })
export class Media extends Model<InferAttributes<Media>, InferCreationAttributes<Media>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare companyId: number;

  @Column({ type: DataType.STRING(80), allowNull: false })
  declare key: string;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare mimetype: string;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare bytes: number;

  @Column({ type: DataType.BLOB, allowNull: false })
  declare sha256: Buffer;

  @Column({ type: DataType.STRING(80), allowNull: true })
  declare thumbnailKey: CreationOptional<string | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "media", timestamps: true })
export class Media extends TimestampedTenantModel<Media> {
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

  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare thumbnailBytes: CreationOptional<number>;

  /** A film that plays by itself, over and over. */
  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isGif: CreationOptional<boolean>;
}

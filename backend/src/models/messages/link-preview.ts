import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "link_previews", timestamps: false })
export class LinkPreview extends TenantModel<LinkPreview> {
  /** SHA-256 of the address. */
  @Column({ type: DataType.CHAR(64), allowNull: false })
  declare urlHash: string;

  @Column({ type: DataType.STRING(255), allowNull: false })
  declare host: string;

  /** Null: the page has no preview, or did not answer. */
  @Column({ type: DataType.STRING(200), allowNull: true })
  declare title: CreationOptional<string | null>;

  @Column({ type: DataType.BLOB, allowNull: true })
  declare image: CreationOptional<Buffer | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare fetchedAt: Date;
}

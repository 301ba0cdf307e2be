import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TenantModel } from "../tenant-model";

@Table({ tableName: "link_previews", timestamps: false })
export class LinkPreview extends TenantModel<LinkPreview> {
  /** SHA-256 of the address. */
  @NotNull(DataType.CHAR(64)) declare urlHash: string;
  @NotNull(DataType.STRING(255)) declare host: string;
  /** Null: the page has no preview, or did not answer. */
  @Nullable(DataType.STRING(200)) declare title: CreationOptional<string | null>;
  @Nullable(DataType.BLOB) declare image: CreationOptional<Buffer | null>;
  @NotNull(DataType.DATE) declare fetchedAt: Date;
}

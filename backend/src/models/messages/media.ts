import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "media", timestamps: true })
export class Media extends TimestampedTenantModel<Media> {
  @NotNull(DataType.STRING(80)) declare key: string;
  @NotNull(DataType.STRING(100)) declare mimetype: string;
  @NotNull(DataType.BIGINT) declare bytes: number;
  @NotNull(DataType.BLOB) declare sha256: Buffer;
  @Nullable(DataType.STRING(80)) declare thumbnailKey: CreationOptional<string | null>;
  @Default(DataType.BIGINT, 0) declare thumbnailBytes: CreationOptional<number>;
  /** A film that plays by itself, over and over. */
  @Default(DataType.BOOLEAN, false) declare isGif: CreationOptional<boolean>;
}

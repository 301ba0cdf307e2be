import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull, Nullable } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

/** Meta's ids and keys of an official number; the keys are sealed. */
@Table({ tableName: "cloud_numbers", timestamps: true })
export class CloudNumber extends KeyedTenantModel<CloudNumber> {
  @Key(DataType.BIGINT) declare connectionId: number;
  @NotNull(DataType.STRING(64)) declare hookToken: string;
  @NotNull(DataType.STRING(64)) declare verifyToken: string;
  @NotNull(DataType.STRING(32)) declare phoneNumberId: string;
  @NotNull(DataType.STRING(32)) declare wabaId: string;
  @NotNull(DataType.BLOB) declare token: Buffer;
  @NotNull(DataType.BLOB) declare appSecret: Buffer;
  @Nullable(DataType.STRING(20)) declare quality: CreationOptional<string | null>;
  @Nullable(DataType.STRING(40)) declare tier: CreationOptional<string | null>;
  @Nullable(DataType.DATE) declare verifiedAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare heardAt: CreationOptional<Date | null>;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

import type { KeyScope } from "@guiche/contract/api-keys";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "api_keys", timestamps: true })
export class ApiKey extends TimestampedTenantModel<ApiKey> {
  /** The user as whom it acts, under its name. */
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.STRING(50)) declare name: string;
  @NotNull(DataType.STRING(12)) declare hint: string;
  /** SHA-256 of the secret. */
  @NotNull(DataType.BLOB) declare hash: Buffer;
  @Nullable(DataType.BLOB) declare formerHash: CreationOptional<Buffer | null>;
  @Nullable(DataType.DATE) declare formerUntil: CreationOptional<Date | null>;
  @NotNull(DataType.ARRAY(DataType.TEXT)) declare scopes: KeyScope[];
  @NotNull(DataType.ARRAY(DataType.TEXT)) declare ips: string[];
  @Nullable(DataType.DATE) declare expiresAt: CreationOptional<Date | null>;
  @Nullable(DataType.DATE) declare lastUsedAt: CreationOptional<Date | null>;
}

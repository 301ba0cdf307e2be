import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A browser from which the user signs in without the second factor until `expiresAt`. `hash` is that of its token. */
@Table({ tableName: "trusted_browsers", timestamps: true })
export class TrustedBrowser extends TimestampedTenantModel<TrustedBrowser> {
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.BLOB) declare hash: Buffer;
  @NotNull(DataType.DATE) declare expiresAt: Date;
  @Default(DataType.STRING(64), "") declare ip: CreationOptional<string>;
  @Default(DataType.STRING(300), "") declare userAgent: CreationOptional<string>;
}

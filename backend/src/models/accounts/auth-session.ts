import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "auth_sessions", timestamps: true })
export class AuthSession extends TimestampedTenantModel<AuthSession> {
  @NotNull(DataType.UUID) declare sid: string;
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.DATE) declare expiresAt: Date;
  @Nullable(DataType.DATE) declare revokedAt: CreationOptional<Date | null>;
  @Default(DataType.STRING(64), "") declare ip: CreationOptional<string>;
  @Default(DataType.STRING(300), "") declare userAgent: CreationOptional<string>;
  /** Other companies in which the password of this sign-in opens an account of the same address. */
  @Default(DataType.ARRAY(DataType.BIGINT), []) declare alsoOpens: CreationOptional<number[]>;
}

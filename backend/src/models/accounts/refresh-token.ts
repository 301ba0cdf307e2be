import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull, Nullable } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "refresh_tokens", timestamps: false })
export class RefreshToken extends KeyedTenantModel<RefreshToken> {
  @Key(DataType.BLOB) declare hash: Buffer;
  @NotNull(DataType.BIGINT) declare sessionId: number;
  @Nullable(DataType.DATE) declare usedAt: CreationOptional<Date | null>;
}

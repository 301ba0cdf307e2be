import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "password_resets", timestamps: true })
export class PasswordReset extends TimestampedTenantModel<PasswordReset> {
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.BLOB) declare codeHash: Buffer;
  @NotNull(DataType.DATE) declare expiresAt: Date;
  @Default(DataType.SMALLINT, 0) declare tries: CreationOptional<number>;
}

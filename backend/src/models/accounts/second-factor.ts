import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "second_factors", timestamps: true })
export class SecondFactor extends TimestampedTenantModel<SecondFactor> {
  @NotNull(DataType.BIGINT) declare userId: number;
  /** The sealed TOTP secret; null for a user with passkeys only. */
  @Nullable(DataType.BLOB) declare secret: CreationOptional<Buffer | null>;
  @Nullable(DataType.DATE) declare confirmedAt: CreationOptional<Date | null>;
  /** The newest time step of a code that was accepted: an older one is a replay. */
  @Default(DataType.BIGINT, 0) declare lastStep: CreationOptional<number>;
  @Default(DataType.ARRAY(DataType.BLOB), []) declare recoveryHashes: CreationOptional<Buffer[]>;
}

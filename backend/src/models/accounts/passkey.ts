import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "passkeys", timestamps: true })
export class Passkey extends TimestampedTenantModel<Passkey> {
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.STRING(60)) declare name: string;
  @NotNull(DataType.TEXT) declare credentialId: string;
  @NotNull(DataType.BLOB) declare publicKey: Buffer;
  @Default(DataType.BIGINT, 0) declare counter: CreationOptional<number>;
  @Default(DataType.BIGINT, 0) declare lastAsked: CreationOptional<number>;
  @Nullable(DataType.DATE) declare usedAt: CreationOptional<Date | null>;
}

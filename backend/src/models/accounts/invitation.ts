import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "invitations", timestamps: true })
export class Invitation extends TimestampedTenantModel<Invitation> {
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.BLOB) declare tokenHash: Buffer;
  @NotNull(DataType.DATE) declare expiresAt: Date;
  @Default(DataType.BOOLEAN, false) declare mailed: CreationOptional<boolean>;
}

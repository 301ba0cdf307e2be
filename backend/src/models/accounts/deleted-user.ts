import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** The name that a deleted user had: what they did is still counted under their id. */
@Table({ tableName: "deleted_users", timestamps: true })
export class DeletedUser extends TimestampedTenantModel<DeletedUser> {
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.STRING(50)) declare name: string;
}

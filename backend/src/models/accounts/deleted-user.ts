import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** The name that a deleted user had: what they did is still counted under their id. */
@Table({ tableName: "deleted_users", timestamps: true })
export class DeletedUser extends TimestampedTenantModel<DeletedUser> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;
}

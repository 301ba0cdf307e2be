import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** The name that a deleted queue had: what happened in it is still counted under its id. */
@Table({ tableName: "deleted_queues", timestamps: true })
export class DeletedQueue extends TimestampedTenantModel<DeletedQueue> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare queueId: number;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;
}

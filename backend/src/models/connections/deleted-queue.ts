import { DataType, Table } from "sequelize-typescript";
import { NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** The name that a deleted queue had: what happened in it is still counted under its id. */
@Table({ tableName: "deleted_queues", timestamps: true })
export class DeletedQueue extends TimestampedTenantModel<DeletedQueue> {
  @NotNull(DataType.BIGINT) declare queueId: number;
  @NotNull(DataType.STRING(50)) declare name: string;
}

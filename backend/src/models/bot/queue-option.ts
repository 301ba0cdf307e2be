import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "queue_options", timestamps: true })
export class QueueOption extends TimestampedTenantModel<QueueOption> {
  @NotNull(DataType.BIGINT) declare queueId: number;
  @Nullable(DataType.BIGINT) declare parentId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(100)) declare title: string;
  @Default(DataType.TEXT, "") declare message: CreationOptional<string>;
  @NotNull(DataType.INTEGER) declare option: number;
  @Nullable(DataType.BIGINT) declare forwardQueueId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare mediaId: CreationOptional<number | null>;
  @Nullable(DataType.STRING(255)) declare mediaName: CreationOptional<string | null>;
  @Default(DataType.BOOLEAN, false) declare sendsBills: CreationOptional<boolean>;
  @Default(DataType.BOOLEAN, false) declare closesTicket: CreationOptional<boolean>;
}

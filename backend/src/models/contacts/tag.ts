import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "tags", timestamps: true })
export class Tag extends TimestampedTenantModel<Tag> {
  @NotNull(DataType.STRING(50)) declare name: string;
  @NotNull(DataType.STRING(9)) declare color: string;
  @Default(DataType.SMALLINT, 0) declare kanban: CreationOptional<0 | 1>;
  @Nullable(DataType.SMALLINT) declare kanbanLimit: CreationOptional<number | null>;
  @Default(DataType.BOOLEAN, false) declare kanbanKept: CreationOptional<boolean>;
  /** Null for a lane that has not been placed. */
  @Nullable(DataType.INTEGER) declare kanbanPosition: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
}

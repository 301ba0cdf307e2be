import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { DataType, Model, Table } from "sequelize-typescript";
import { Key, Nullable } from "../columns";

/** What became of a row of another system. */
@Table({ tableName: "migration_map", timestamps: false })
export class MigrationEntry extends Model<InferAttributes<MigrationEntry>, InferCreationAttributes<MigrationEntry>> {
  @Key(DataType.BIGINT) declare sourceId: number;
  @Key(DataType.STRING(20)) declare kind: string;
  /** The row's key there. */
  @Key(DataType.STRING(200)) declare key: string;
  /** The row here; null for a row without an id, and for one that was left out. */
  @Nullable(DataType.BIGINT) declare ourId: CreationOptional<number | null>;
  /** Why it was left out, or joined with another row; null when it came as a row of its own. */
  @Nullable(DataType.STRING(30)) declare reason: CreationOptional<string | null>;
  /** Of the columns that were written: another one says that the row has changed there. */
  @Nullable(DataType.STRING(22)) declare digest: CreationOptional<string | null>;
  /** The `updatedAt` that was written: another one says that the row has changed here. */
  @Nullable(DataType.DATE) declare writtenAt: CreationOptional<Date | null>;
}

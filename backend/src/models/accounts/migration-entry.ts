import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

/** What became of a row of another system. */
@Table({ tableName: "migration_map", timestamps: false })
export class MigrationEntry extends Model<InferAttributes<MigrationEntry>, InferCreationAttributes<MigrationEntry>> {
  @Column({ type: DataType.BIGINT, primaryKey: true })
  declare sourceId: number;

  @Column({ type: DataType.STRING(20), primaryKey: true })
  declare kind: string;

  /** The row's key there. */
  @Column({ type: DataType.STRING(200), primaryKey: true })
  declare key: string;

  /** The row here; null for a row without an id, and for one that was left out. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare ourId: CreationOptional<number | null>;

  /** Why it was left out, or joined with another row; null when it came as a row of its own. */
  @Column({ type: DataType.STRING(30), allowNull: true })
  declare reason: CreationOptional<string | null>;

  /** Of the columns that were written: another one says that the row has changed there. */
  @Column({ type: DataType.STRING(22), allowNull: true })
  declare digest: CreationOptional<string | null>;

  /** The `updatedAt` that was written: another one says that the row has changed here. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare writtenAt: CreationOptional<Date | null>;
}

import type { CreationOptional, InferAttributes, InferCreationAttributes } from "sequelize";
import { Column, DataType, Model, Table } from "sequelize-typescript";

/** Another system whose data was brought here. */
@Table({ tableName: "migration_sources", timestamps: true })
export class MigrationSource extends Model<InferAttributes<MigrationSource>, InferCreationAttributes<MigrationSource>> {
  @Column({ type: DataType.BIGINT, primaryKey: true, autoIncrement: true })
  declare id: CreationOptional<number>;

  @Column({ type: DataType.STRING(12), allowNull: false })
  declare kind: string;

  /** The same for a restored copy of its database. */
  @Column({ type: DataType.STRING(64), allowNull: false })
  declare fingerprint: string;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

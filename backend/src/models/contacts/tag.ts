import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "tags", timestamps: true })
export class Tag extends TimestampedTenantModel<Tag> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(9), allowNull: false })
  declare color: string;

  @Column({ type: DataType.SMALLINT, allowNull: false, defaultValue: 0 })
  declare kanban: CreationOptional<0 | 1>;

  @Column({ type: DataType.SMALLINT, allowNull: true })
  declare kanbanLimit: CreationOptional<number | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare kanbanKept: CreationOptional<boolean>;

  /** Null for a lane that nobody has placed. */
  @Column({ type: DataType.INTEGER, allowNull: true })
  declare kanbanPosition: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;
}

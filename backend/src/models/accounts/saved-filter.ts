import type { FilterAudience, FilterIcon, FilterKind } from "@guiche/contract/saved-filters";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "saved_filters", timestamps: true })
export class SavedFilter extends TimestampedTenantModel<SavedFilter> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.STRING(10), allowNull: false })
  declare kind: FilterKind;

  @Column({ type: DataType.STRING(40), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(2000), allowNull: false })
  declare filters: string;

  @Column({ type: DataType.STRING(10), allowNull: false })
  declare audience: FilterAudience;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false })
  declare pinned: boolean;

  @Column({ type: DataType.STRING(10), allowNull: true })
  declare icon: CreationOptional<FilterIcon | null>;
}

import type { FilterAudience, FilterIcon, FilterKind } from "@guiche/contract/saved-filters";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "saved_filters", timestamps: true })
export class SavedFilter extends TimestampedTenantModel<SavedFilter> {
  @NotNull(DataType.BIGINT) declare userId: number;
  @NotNull(DataType.STRING(10)) declare kind: FilterKind;
  @NotNull(DataType.STRING(40)) declare name: string;
  @NotNull(DataType.STRING(2000)) declare filters: string;
  @NotNull(DataType.STRING(10)) declare audience: FilterAudience;
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @NotNull(DataType.BOOLEAN) declare pinned: boolean;
  @Nullable(DataType.STRING(10)) declare icon: CreationOptional<FilterIcon | null>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { PlatformModel } from "../tenant-model";

@Table({ tableName: "number_checks", timestamps: true })
export class NumberCheck extends PlatformModel<NumberCheck> {
  @NotNull(DataType.STRING(20)) declare number: string;
  @Nullable(DataType.STRING(20)) declare lid: CreationOptional<string | null>;
  @Nullable(DataType.STRING(20)) declare phone: CreationOptional<string | null>;
  @NotNull(DataType.DATE) declare checkedAt: Date;
}

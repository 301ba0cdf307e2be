import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "rating_notices", timestamps: true })
export class RatingNotice extends TimestampedTenantModel<RatingNotice> {
  @NotNull(DataType.BIGINT) declare ratingId: number;
  @NotNull(DataType.BIGINT) declare userId: number;
  @Nullable(DataType.DATE) declare readAt: CreationOptional<Date | null>;
}

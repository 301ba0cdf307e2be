import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "rating_notices", timestamps: true })
export class RatingNotice extends TimestampedTenantModel<RatingNotice> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ratingId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.DATE, allowNull: true })
  declare readAt: CreationOptional<Date | null>;
}

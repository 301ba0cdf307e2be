import type { Rate, RatingState } from "@guiche/contract/ratings";
import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

/** A question for a rate, at the end of a conversation. */
@Table({ tableName: "ratings", timestamps: true })
export class Rating extends TimestampedTenantModel<Rating> {
  @NotNull(DataType.BIGINT) declare ticketId: number;
  @Nullable(DataType.BIGINT) declare userId: CreationOptional<number | null>;
  @NotNull(DataType.STRING(100)) declare userName: string;
  @Nullable(DataType.BIGINT) declare queueId: CreationOptional<number | null>;
  @Nullable(DataType.BIGINT) declare connectionId: CreationOptional<number | null>;
  @NotNull(DataType.BIGINT) declare questionId: number;
  @NotNull(DataType.STRING(8)) declare state: RatingState;
  @Nullable(DataType.DATE) declare closedAt: CreationOptional<Date | null>;
  @Nullable(DataType.SMALLINT) declare rate: CreationOptional<Rate | null>;
  @NotNull(DataType.DATE) declare dueAt: Date;
  @Nullable(DataType.DATE) declare answeredAt: CreationOptional<Date | null>;
  @Nullable(DataType.TEXT) declare comment: CreationOptional<string | null>;
  @Nullable(DataType.DATE) declare commentUntil: CreationOptional<Date | null>;
}

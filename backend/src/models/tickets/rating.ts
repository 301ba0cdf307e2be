import type { Rate, RatingState } from "@guiche/contract/ratings";
import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A question for a rate, at the end of a conversation. */
@Table({ tableName: "ratings", timestamps: true })
export class Rating extends TimestampedTenantModel<Rating> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare ticketId: number;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare userId: CreationOptional<number | null>;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare userName: string;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare queueId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare questionId: number;

  @Column({ type: DataType.STRING(8), allowNull: false })
  declare state: RatingState;

  @Column({ type: DataType.DATE, allowNull: true })
  declare closedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.SMALLINT, allowNull: true })
  declare rate: CreationOptional<Rate | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare dueAt: Date;

  @Column({ type: DataType.DATE, allowNull: true })
  declare answeredAt: CreationOptional<Date | null>;

  @Column({ type: DataType.TEXT, allowNull: true })
  declare comment: CreationOptional<string | null>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare commentUntil: CreationOptional<Date | null>;
}

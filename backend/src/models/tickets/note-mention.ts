import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "note_mentions", timestamps: true })
export class NoteMention extends TimestampedTenantModel<NoteMention> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare noteId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare userId: number;

  @Column({ type: DataType.DATE, allowNull: true })
  declare readAt: CreationOptional<Date | null>;
}

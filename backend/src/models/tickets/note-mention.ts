import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "note_mentions", timestamps: true })
export class NoteMention extends TimestampedTenantModel<NoteMention> {
  @NotNull(DataType.BIGINT) declare noteId: number;
  @NotNull(DataType.BIGINT) declare userId: number;
  @Nullable(DataType.DATE) declare readAt: CreationOptional<Date | null>;
}

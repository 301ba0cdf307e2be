import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, Key, NotNull, Nullable } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "media_fetches", timestamps: true })
export class MediaFetch extends KeyedTenantModel<MediaFetch> {
  @Key(DataType.BIGINT) declare messageId: number;
  @NotNull(DataType.BIGINT) declare connectionId: number;
  @Default(DataType.INTEGER, 0) declare tries: CreationOptional<number>;
  @Default(DataType.BOOLEAN, false) declare isAsked: CreationOptional<boolean>;
  @Default(DataType.DATE, DataType.NOW) declare nextTryAt: CreationOptional<Date>;
  @Nullable(DataType.DATE) declare leaseUntil: CreationOptional<Date | null>;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

/** How many bytes of files a company has stored: what its plan's quota is compared with. */
@Table({ tableName: "storage_usage", timestamps: true })
export class StorageUsage extends KeyedTenantModel<StorageUsage> {
  @Default(DataType.BIGINT, 0) declare bytes: CreationOptional<number>;
  /** When the admins were told that the quota is nearly used up; null again once there is room. */
  @Nullable(DataType.DATE) declare noticedAt: CreationOptional<Date | null>;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

/** How many bytes of files a company has stored: what its plan's quota is compared with. */
@Table({ tableName: "storage_usage", timestamps: true })
export class StorageUsage extends KeyedTenantModel<StorageUsage> {
  @Column({ type: DataType.BIGINT, allowNull: false, defaultValue: 0 })
  declare bytes: CreationOptional<number>;

  /** When the admins were told that the quota is nearly used up; null again once there is room. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare noticedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

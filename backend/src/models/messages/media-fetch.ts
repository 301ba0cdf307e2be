import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "media_fetches", timestamps: true })
export class MediaFetch extends KeyedTenantModel<MediaFetch> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare messageId: number;

  @Column({ type: DataType.BIGINT, allowNull: false })
  declare connectionId: number;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare tries: CreationOptional<number>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isAsked: CreationOptional<boolean>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare nextTryAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare leaseUntil: CreationOptional<Date | null>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

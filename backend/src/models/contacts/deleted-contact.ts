import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

/** That a contact was deleted, for programs that keep a copy: nothing about the person but their id. */
@Table({ tableName: "deleted_contacts", timestamps: false })
export class DeletedContact extends KeyedTenantModel<DeletedContact> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare contactId: number;

  /** The contact that it was merged with. */
  @Column({ type: DataType.BIGINT, allowNull: true })
  declare mergedIntoId: CreationOptional<number | null>;

  /** What another system called it. */
  @Column({ type: DataType.STRING(100), allowNull: true })
  declare externalId: CreationOptional<string | null>;

  @Column({ type: DataType.DATE, allowNull: false, defaultValue: DataType.NOW })
  declare deletedAt: CreationOptional<Date>;
}

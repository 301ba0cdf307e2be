import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_lists", timestamps: true })
export class ContactList extends TimestampedTenantModel<ContactList> {
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare name: string;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare contactsCount: CreationOptional<number>;

  /** Deleted: its people leave in batches, and then the row. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare removedAt: CreationOptional<Date | null>;
}

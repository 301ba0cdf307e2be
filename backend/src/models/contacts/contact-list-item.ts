import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_list_items", timestamps: true })
export class ContactListItem extends TimestampedTenantModel<ContactListItem> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactListId: number;

  @Column({ type: DataType.STRING(200), allowNull: false })
  declare name: string;

  @Column({ type: DataType.STRING(50), allowNull: false })
  declare number: string;

  /** The same for both spellings of a Brazilian number. */
  @Column({ type: DataType.STRING(50), allowNull: false })
  declare person: string;

  @Column({ type: DataType.STRING(254), allowNull: false, defaultValue: "" })
  declare email: CreationOptional<string>;

  /** Values of other columns of the sheet. */
  @Column({ type: DataType.JSONB, allowNull: false, defaultValue: [] })
  declare fields: CreationOptional<{ name: string; value: string }[]>;

  @Column({ type: DataType.BOOLEAN, allowNull: true })
  declare isWhatsappValid: CreationOptional<boolean | null>;

  /** When the background asked WhatsApp about the number. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare checkedAt: CreationOptional<Date | null>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_list_items", timestamps: true })
export class ContactListItem extends TimestampedTenantModel<ContactListItem> {
  @NotNull(DataType.BIGINT) declare contactListId: number;
  @NotNull(DataType.STRING(200)) declare name: string;
  @NotNull(DataType.STRING(50)) declare number: string;
  /** The same for both spellings of a Brazilian number. */
  @NotNull(DataType.STRING(50)) declare person: string;
  @Default(DataType.STRING(254), "") declare email: CreationOptional<string>;
  /** Values of other columns of the sheet. */
  @Default(DataType.JSONB, []) declare fields: CreationOptional<{ name: string; value: string }[]>;
  @Nullable(DataType.BOOLEAN) declare isWhatsappValid: CreationOptional<boolean | null>;
  /** When a job asked WhatsApp about the number. */
  @Nullable(DataType.DATE) declare checkedAt: CreationOptional<Date | null>;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull, Nullable } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_lists", timestamps: true })
export class ContactList extends TimestampedTenantModel<ContactList> {
  @NotNull(DataType.STRING(50)) declare name: string;
  @Default(DataType.INTEGER, 0) declare contactsCount: CreationOptional<number>;
  /** Deleted: its people leave in batches, and then the row. */
  @Nullable(DataType.DATE) declare removedAt: CreationOptional<Date | null>;
}

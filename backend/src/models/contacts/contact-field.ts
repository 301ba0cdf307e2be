import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Default, NotNull } from "../columns";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_fields", timestamps: true })
export class ContactField extends TimestampedTenantModel<ContactField> {
  @NotNull(DataType.BIGINT) declare contactId: number;
  @NotNull(DataType.STRING(100)) declare name: string;
  @Default(DataType.TEXT, "") declare value: CreationOptional<string>;
}

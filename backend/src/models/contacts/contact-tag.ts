import { DataType, Table } from "sequelize-typescript";
import { Key } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_tags", timestamps: false })
export class ContactTag extends KeyedTenantModel<ContactTag> {
  @Key(DataType.BIGINT) declare contactId: number;
  @Key(DataType.BIGINT) declare tagId: number;
}

import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_tags", timestamps: false })
export class ContactTag extends KeyedTenantModel<ContactTag> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare contactId: number;

  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare tagId: number;
}

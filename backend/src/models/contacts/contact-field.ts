import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

@Table({ tableName: "contact_fields", timestamps: true })
export class ContactField extends TimestampedTenantModel<ContactField> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactId: number;

  @Column({ type: DataType.STRING(100), allowNull: false })
  declare name: string;

  @Column({ type: DataType.TEXT, allowNull: false, defaultValue: "" })
  declare value: CreationOptional<string>;
}

import { Column, DataType, Table } from "sequelize-typescript";
import { KeyedTenantModel } from "../tenant-model";

/** A LID is never a phone number, so both are stored apart. A `bsuid` names a person who may hide the number. */
export type IdentityKind = "phone" | "lid" | "group" | "bsuid";

@Table({ tableName: "contact_identities", timestamps: false })
export class ContactIdentity extends KeyedTenantModel<ContactIdentity> {
  @Column({ type: DataType.BIGINT, allowNull: false })
  declare contactId: number;

  @Column({ type: DataType.STRING(8), allowNull: false, primaryKey: true })
  declare kind: IdentityKind;

  @Column({ type: DataType.STRING(140), allowNull: false, primaryKey: true })
  declare value: string;
}

import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import { KeyedTenantModel } from "../tenant-model";

/** A LID is never a phone number, so both are stored apart. A `bsuid` names a person who may hide the number. */
export type IdentityKind = "phone" | "lid" | "group" | "bsuid";

@Table({ tableName: "contact_identities", timestamps: false })
export class ContactIdentity extends KeyedTenantModel<ContactIdentity> {
  @NotNull(DataType.BIGINT) declare contactId: number;
  @Key(DataType.STRING(8)) declare kind: IdentityKind;
  @Key(DataType.STRING(140)) declare value: string;
}

import type { CreationOptional } from "sequelize";
import { DataType, Table } from "sequelize-typescript";
import { Key, NotNull } from "../columns";
import type { IdentityKind } from "./contact-identity";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "phone_book", timestamps: true })
export class PhoneBookEntry extends KeyedTenantModel<PhoneBookEntry> {
  @Key(DataType.BIGINT) declare connectionId: number;
  @Key(DataType.STRING(8)) declare kind: IdentityKind;
  @Key(DataType.STRING(64)) declare value: string;
  @NotNull(DataType.STRING(200)) declare name: string;
  @NotNull(DataType.DATE) declare createdAt: CreationOptional<Date>;
  @NotNull(DataType.DATE) declare updatedAt: CreationOptional<Date>;
}

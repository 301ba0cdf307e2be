import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import type { IdentityKind } from "./contact-identity";
import { KeyedTenantModel } from "../tenant-model";

@Table({ tableName: "phone_book", timestamps: true })
export class PhoneBookEntry extends KeyedTenantModel<PhoneBookEntry> {
  @Column({ type: DataType.BIGINT, allowNull: false, primaryKey: true })
  declare connectionId: number;

  @Column({ type: DataType.STRING(8), allowNull: false, primaryKey: true })
  declare kind: IdentityKind;

  @Column({ type: DataType.STRING(64), allowNull: false, primaryKey: true })
  declare value: string;

  @Column({ type: DataType.STRING(200), allowNull: false })
  declare name: string;

  @Column({ type: DataType.DATE, allowNull: false })
  declare createdAt: CreationOptional<Date>;

  @Column({ type: DataType.DATE, allowNull: false })
  declare updatedAt: CreationOptional<Date>;
}

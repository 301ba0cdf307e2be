import type { CreationOptional } from "sequelize";
import { Column, DataType, Table } from "sequelize-typescript";
import { TimestampedTenantModel } from "../tenant-model";

/** A member of a group, with the names from WhatsApp. */
export interface StoredMember {
  phone?: string;
  lid?: string;
  isAdmin: boolean;
}

@Table({ tableName: "contacts", timestamps: true })
export class Contact extends TimestampedTenantModel<Contact> {
  @Column({ type: DataType.STRING(200), allowNull: false })
  declare name: string;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare nameIsChosen: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(50), allowNull: true })
  declare number: CreationOptional<string | null>;

  /** Numbers of contacts that were merged with this one. */
  @Column({ type: DataType.ARRAY(DataType.TEXT), allowNull: false, defaultValue: [] })
  declare otherNumbers: CreationOptional<string[]>;

  @Column({ type: DataType.STRING(254), allowNull: false, defaultValue: "" })
  declare email: CreationOptional<string>;

  /** What another system calls the contact. */
  @Column({ type: DataType.STRING(100), allowNull: true })
  declare externalId: CreationOptional<string | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isGroup: CreationOptional<boolean>;

  @Column({ type: DataType.STRING(80), allowNull: true })
  declare pictureKey: CreationOptional<string | null>;

  @Column({ type: DataType.INTEGER, allowNull: false, defaultValue: 0 })
  declare pictureVersion: CreationOptional<number>;

  @Column({ type: DataType.DATE, allowNull: true })
  declare pictureAskedAt: CreationOptional<Date | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: false })
  declare isUnchecked: CreationOptional<boolean>;

  @Column({ type: DataType.BIGINT, allowNull: true })
  declare connectionId: CreationOptional<number | null>;

  @Column({ type: DataType.JSONB, allowNull: true })
  declare members: CreationOptional<StoredMember[] | null>;

  @Column({ type: DataType.BOOLEAN, allowNull: false, defaultValue: true })
  declare botEnabled: CreationOptional<boolean>;

  /** Since when the company has blocked the contact. */
  @Column({ type: DataType.DATE, allowNull: true })
  declare blockedAt: CreationOptional<Date | null>;
}
